// Registers the law, makes one from texts as a file would, and prints it over velocities: all in one call, beside the formula.
#include <cmath>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <vector>

#include <bristle/law_array.h>

#include "law.hh"

namespace {

// The library's statuses as exceptions.
void check(br_status status, const br_error &error)
{
    if (status < 0)
        throw std::runtime_error(error.message);
}

struct Free {
    void operator()(br_law_registry *registry) const { br_law_registry_destroy(registry); }
    void operator()(br_law *law) const { br_law_destroy(law); }
};

int run()
{
    br_error error = br_error();
    const std::unique_ptr<br_law_registry, Free> registry(br_law_registry_create());
    if (!registry)
        throw std::bad_alloc();
    check(br_law_registry_add(registry.get(), &fading_type, &error), error);

    const char *const names[] = {"mu", "power"};
    const char *const values[] = {"0.5", "2"};
    br_law *made = nullptr;
    check(br_law_create(registry.get(), "fading", 2, names, values, &made, &error), error);
    const std::unique_ptr<br_law, Free> law(made);

    const double normal_force = 10;
    std::vector<double> v, force(9), derivative(9);
    for (int i = -4; i <= 4; i++)
        v.push_back(0.05 * i);
    br_law_force_array(*law, v.size(), v.data(), &normal_force, 0, force.data(), derivative.data());

    std::cout.precision(12);
    std::cout << "v_m_per_s,force_N,derivative_Ns_per_m\n";
    for (std::size_t i = 0; i < v.size(); i++)
        std::cout << v[i] << ',' << force[i] << ',' << derivative[i] << '\n';
    return 0;
}

} // namespace

int main()
{
    try {
        return run();
    } catch (const std::exception &problem) {
        std::cerr << "third-party-law-cxx: " << problem.what() << '\n';
        return 2;
    }
}
