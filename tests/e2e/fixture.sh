# A project in miniature for tests of the build: the real Makefile, mk/ and scripts/, with stand-ins of a few lines for the
# library, the report and two experiments, so that a whole `make all` takes a second.
# shellcheck shell=sh

# make_project DIR
make_project() {
    mkdir -p "$1/lib/include/bristle" "$1/lib/base" "$1/lib/laws" "$1/lib/harness" "$1/programs/report" || return 1
    cp -R "$root/Makefile" "$root/mk" "$root/scripts" "$1/" || return 1
    cp "$root/.gitignore" "$1/"
    cp "$root/lib/include/bristle/version.h" "$root/lib/include/bristle/export.h" "$1/lib/include/bristle/"
    (
        cd "$1" || exit 1
        printf 'id,document,item,what,part\nalpha,cloth,Figure 1,first,x\nbeta,cloth,Figure 2,second,x\n' >catalogue.csv
        printf 'int br_one(void);\nint br_one(void) { return 1; }\n' >lib/base/one.c
        printf 'int br_two(void);\nint br_two(void) { return 2; }\n' >lib/laws/two.c
        printf 'const char *br_commit(void);\nconst char *br_commit(void) { return BR_COMMIT; }\n' >lib/harness/provenance.c
        stand_in_report >programs/report/main.c
        for id in alpha beta; do
            mkdir -p experiments/$id
            printf '[scene]\nvalue = 1 ; 1 | - | ours\n' >experiments/$id/params.ini
            printf "call scripts.'/figure.gp' '' 8 6\nplot results.'/data.csv' every ::1 using 1:2 with lines\n" \
                >experiments/$id/plot.gp
        done
        stand_in_experiment br_one >experiments/alpha/main.c
        stand_in_experiment br_two >experiments/beta/main.c
    )
}

# Understands --out DIR; ends as the file <id>.how beside params.ini says: an exit status, "crash", or "kill" of all that make started; FAIL makes its claim fail;
# "unexpected" makes its second claim, which is known to deviate, hold. Prints what --set gives.
stand_in_experiment() {
    cat <<END
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
int $1(void);
const char *br_commit(void);
int main(int argc, char **argv)
{
    const char *out = "";
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "--out") == 0)
            out = argv[i + 1];
    char path[1000], how[20] = "0";
    const char *self = strrchr(argv[0], '/') + 1;
    snprintf(path, sizeof path, "experiments/%s/how", self);
    FILE *file = fopen(path, "r");
    if (file && !fgets(how, sizeof how, file))
        return 3;
    if (file)
        fclose(file);
    if (how[0] == 'c')
        abort();
    if (how[0] == 'k')
        kill(0, SIGKILL);
    const int status = atoi(how);
    if (status > 1) {
        fprintf(stderr, "%s: said no\\n", self);
        return status;
    }
    if (mkdir(out, 0777) != 0 && errno != EEXIST)
        return 2;
    snprintf(path, sizeof path, "%s/data.csv", out);
    file = fopen(path, "w");
    if (!file)
        return 2;
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "--set") == 0)
            printf("set <%s>\\n", argv[i + 1]);
    fprintf(file, "x_1,y_1\\n0,0\\n1,%d\\n", $1());
    fclose(file);
    snprintf(path, sizeof path, "%s/claims.tap", out);
    file = fopen(path, "w");
    if (!file)
        return 2;
    fprintf(file, "TAP version 13\\n1..3\\n%s 1 - first: it is so\\n%s 2 - second: holds%s\\nok 3 - third: too # SKIP full run only\\n",
            status ? "not ok" : "ok", how[0] == 'u' ? "ok" : "not ok",
            how[0] == 'u' ? "\\n  ---\\n  todo: known\\n  ..." : " # TODO known");
    fclose(file);
    snprintf(path, sizeof path, "%s/run.ini", out);
    file = fopen(path, "w");
    if (!file)
        return 2;
    fprintf(file, "[experiment]\\nid = %s\\n", self);
    fclose(file);
    return status;
}
END
}

# Writes an empty page; what counts is the real one.
stand_in_report() {
    cat <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    char path[1000];
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--count") == 0 || strcmp(argv[i], "--list") == 0) {
            const char *build = getenv("BRISTLE_BUILD");
            snprintf(path, sizeof path, "%s/bin/bristle-report", build ? build : "");
            execv(path, argv);
            return 2;
        }
    for (int i = 1; i + 1 < argc; i++) {
        if (strcmp(argv[i], "--out") != 0)
            continue;
        snprintf(path, sizeof path, "%s/index.html", argv[i + 1]);
        FILE *file = fopen(path, "w");
        if (!file)
            return 2;
        fputs("<html></html>\n", file);
        return fclose(file) != 0;
    }
    return 2;
}
END
}
