/* Pressure maps from files: pictures of every kind give the pressures they were painted with, as the same
 * numbers in a CSV matrix do; bad files are refused with one line that names them. */
#include "check.h"

#include <stdlib.h>
#include <unistd.h>

#include <png.h>

#include <bristle/image.h>
#include <bristle/pressure.h>

enum { W = 7, H = 5 };

static char folder[] = "/tmp/bristle-maps.XXXXXX";

static const char *in_folder(const char *name)
{
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/* Levels from 0 to 15, which every depth from 4 bits on holds exactly. */
static int level(int ix, int iy)
{
    return (ix * 3 + iy * 5) % 16;
}

typedef struct kind {
    const char *name;
    int depth, colour;
    bool interlaced;
} kind;

static const kind kinds[] = {
    {"grey, 4 bits", 4, PNG_COLOR_TYPE_GRAY, false},
    {"grey, 8 bits", 8, PNG_COLOR_TYPE_GRAY, false},
    {"grey, 16 bits", 16, PNG_COLOR_TYPE_GRAY, false},
    {"grey, 8 bits, interlaced", 8, PNG_COLOR_TYPE_GRAY, true},
    {"grey and alpha, 16 bits", 16, PNG_COLOR_TYPE_GRAY_ALPHA, false},
    {"palette, 4 bits", 4, PNG_COLOR_TYPE_PALETTE, false},
    {"colours, 8 bits", 8, PNG_COLOR_TYPE_RGB, false},
    {"colours and alpha, 8 bits", 8, PNG_COLOR_TYPE_RGB_ALPHA, false},
};

/* Pictures with alpha carry half of their levels in it: white of that opacity in odd columns. */
static void paint(const kind *k, png_bytep row, int iy)
{
    const int channels = k->colour == PNG_COLOR_TYPE_GRAY || k->colour == PNG_COLOR_TYPE_PALETTE ? 1
                         : k->colour == PNG_COLOR_TYPE_GRAY_ALPHA                                ? 2
                         : k->colour == PNG_COLOR_TYPE_RGB                                       ? 3
                                                                                                 : 4;
    const bool alpha = channels % 2 == 0;
    for (int ix = 0; ix < W; ix++)
        for (int c = 0; c < channels; c++) {
            int value = level(ix, iy);
            if (alpha && (ix % 2 == 0) == (c == channels - 1))
                value = 15;
            const int at = ix * channels + c;
            if (k->depth == 4)
                row[at / 2] = (png_byte)(at % 2 ? row[at / 2] | value : value << 4);
            else if (k->depth == 8)
                row[at] = (png_byte)(value * 17);
            else
                row[2 * at] = row[2 * at + 1] = (png_byte)(value * 17);
        }
}

static void write_picture(const kind *k, const char *path)
{
    FILE *file = fopen(path, "wb");
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    png_init_io(png, file);
    png_set_IHDR(png, info, W, H, k->depth, k->colour,
                 k->interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_color palette[16];
    for (int i = 0; i < 16; i++)
        palette[i].red = palette[i].green = palette[i].blue = (png_byte)(i * 17);
    if (k->colour == PNG_COLOR_TYPE_PALETTE)
        png_set_PLTE(png, info, palette, 16);
    png_write_info(png, info);
    png_byte rows[H][W * 8];
    png_bytep pointers[H];
    memset(rows, 0, sizeof rows);
    for (int iy = 0; iy < H; iy++) {
        paint(k, rows[iy], iy);
        pointers[iy] = rows[iy];
    }
    png_write_image(png, pointers);
    png_write_end(png, NULL);
    png_destroy_write_struct(&png, &info);
    fclose(file);
}

static br_pressure *read_map(const char *path, br_error *error)
{
    br_pressure_spec spec = br_pressure_spec_default();
    spec.shape = "map";
    spec.map = path;
    spec.width = 0.07;
    spec.height = 0.05;
    br_pressure *p = NULL;
    return br_pressure_create(&spec, &p, error) == BR_OK ? p : NULL;
}

/* Largest difference from level/sum; infinite when cells are missing. */
static double worst_weight(const br_pressure *p)
{
    int total = 0, loaded = 0;
    for (int iy = 0; iy < H; iy++)
        for (int ix = 0; ix < W; ix++) {
            total += level(ix, iy);
            loaded += level(ix, iy) > 0;
        }
    if (!p || p->n != (size_t)loaded || p->n_x != W || p->n_y != H)
        return INFINITY;
    double worst = 0;
    for (size_t i = 0; i < p->n; i++)
        worst = fmax(worst, fabs(p->weight[i] - (double)level(p->column[i], p->row[i]) / total));
    return worst;
}

static void test_pictures(void)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const char *path = in_folder("map.png");
        write_picture(&kinds[i], path);
        br_error error = {0};
        br_pressure *p = read_map(path, &error);
        check(worst_weight(p) < 1e-15, "%s: pressures as painted%s", kinds[i].name, error.message);
        br_pressure_destroy(p);
    }
    unlink(in_folder("map.png"));
}

static void write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
}

static void test_matrix(void)
{
    const char *path = in_folder("map.csv");
    FILE *file = fopen(path, "w");
    for (int iy = 0; iy < H; iy++)
        for (int ix = 0; ix < W; ix++)
            fprintf(file, "%d%c", level(ix, iy), ix == W - 1 ? '\n' : ',');
    fclose(file);
    br_error error = {0};
    br_pressure *p = read_map(path, &error);
    check(worst_weight(p) < 1e-15, "CSV matrix: pressures as written %s", error.message);
    br_pressure_destroy(p);
    unlink(path);
}

/* The same numbers in the dress of other programs. */
static void test_separators(void)
{
    static const struct {
        const char *what, *start, *separator, *end, *last;
    } styles[] = {
        {"semicolons", "", ";", "\n", "\n"},
        {"tabs, CRLF", "", "\t", "\r\n", "\r\n"},
        {"blanks, a remark, no line end at the end", "# made by hand\n", " ", "\n", ""},
        {"many blanks", "", "    ", "\n", "\n\n"},
        {"commas and blanks, byte-order mark, CRLF", "\xef\xbb\xbf", ", ", "\r\n", "\r\n"},
        {"semicolons, byte-order mark, blank lines", "\xef\xbb\xbf\n", " ; ", "\n\n", "\n"},
    };
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
        const char *path = in_folder("map.csv");
        FILE *file = fopen(path, "w");
        fputs(styles[i].start, file);
        for (int iy = 0; iy < H; iy++)
            for (int ix = 0; ix < W; ix++)
                fprintf(file, "%d%s", level(ix, iy),
                        ix < W - 1   ? styles[i].separator
                        : iy < H - 1 ? styles[i].end
                                     : styles[i].last);
        fclose(file);
        br_error error = {0};
        br_pressure *p = read_map(path, &error);
        check(worst_weight(p) < 1e-15, "matrix with %s: pressures as written %s", styles[i].what,
              error.message);
        br_pressure_destroy(p);
        unlink(path);
    }
}

/* 0.5, 1.25, 1.234, 4 with commas, whatever separates cells. */
static void test_decimal_commas(void)
{
    static const char *const texts[] = {"0,5;1,25\n1,234;4\n", "0,5\t1,25\r\n1,234\t4\r\n",
                                        " 0,5  1,25\n1,234 4", "0.5,1.25\t\n1.234 ,4\n",
                                        "0.5, 1.25\n1.234, 4\n"};
    static const double values[] = {0.5, 1.25, 1.234, 4};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *const path = in_folder("decimals.csv");
        br_error error = {0};
        write_text(path, texts[i]);
        br_pressure *const p = read_map(path, &error);
        double worst = p && p->n == 4 ? 0 : 1;
        for (size_t k = 0; worst < 1 && k < 4; k++)
            worst = fmax(worst, fabs(p->weight[k] - values[p->row[k] * 2 + p->column[k]] / 6.984));
        check(worst < 1e-15, "decimals as they are written, %zu: %s", i, error.message);
        br_pressure_destroy(p);
        unlink(path);
    }
}

static void refuses(const char *name, const char *text, const char *complaint)
{
    const char *path = in_folder(name);
    if (text)
        write_text(path, text);
    br_error error = {0};
    br_pressure *p = read_map(path, &error);
    const char *first = strstr(error.message, name);
    check(!p && first && !strstr(first + 1, name) && strstr(error.message, complaint), "%s: %s", complaint,
          error.message);
    br_pressure_destroy(p);
    unlink(path);
}

/* False colours: red where pressure is high, blue where it is low. A tint of a few levels is none. */
static void test_colours(void)
{
    static const struct {
        float red, blue;
        bool taken;
    } pixels[] = {{0.9f, 0.1f, false}, {0.52f, 0.5f, true}};
    const char *const path = in_folder("colours.png");
    for (size_t i = 0; i < 2; i++) {
        float samples[12] = {1, 1, 1, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0, 0, 0};
        samples[6] = pixels[i].red;
        samples[8] = pixels[i].blue;
        const br_image image = {.width = 2, .height = 2, .channels = 3, .samples = samples};
        br_error error = {0};
        check_need(br_image_write_png(&image, path, 8, &error));
        br_pressure *const p = read_map(path, &error);
        check(!p == !pixels[i].taken, "red %g beside blue %g%s", (double)pixels[i].red,
              (double)pixels[i].blue, error.message);
        check(pixels[i].taken || strstr(error.message, "colours.png: row 2, column 1: "),
              "with file and pixel: %s", error.message);
        br_pressure_destroy(p);
    }
    unlink(path);
}

static void test_cut_picture(void)
{
    const char *path = in_folder("cut.png");
    write_picture(&kinds[1], path);
    int refused = 0, cases = 0;
    FILE *file = fopen(path, "rb");
    char bytes[4096];
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    for (size_t n = 9; n < size - 12; n++, cases++) {
        file = fopen(path, "wb");
        fwrite(bytes, 1, n, file);
        fclose(file);
        br_error error = {0};
        br_pressure *p = read_map(path, &error);
        refused += !p && strstr(error.message, "cut.png");
        br_pressure_destroy(p);
    }
    check(refused == cases && cases > 20, "a picture cut anywhere before its last part is refused (%d of %d)",
          refused, cases);
    unlink(path);
}

int main(void)
{
    check_begin();
    if (!mkdtemp(folder))
        return 1;
    test_pictures();
    test_matrix();
    test_separators();
    refuses("ragged.csv", "1,2,3\n4,5\n", "ragged.csv");
    test_decimal_commas();
    test_colours();
    refuses("both.csv", "0,5;0,7\n0.1;0,2\n", "some numbers have a decimal point, others a comma");
    refuses("thousands.csv", "1,234;5,678\n2;3\n", "all commas may separate thousands");
    refuses("two.csv", "1,2,3;2\n3;0,5\n", "row 1, column 1: '1,2,3' is not a number");
    refuses("gap.csv", "1,2,\n3,4,\n", "row 1, column 3: ''");
    refuses("words.csv", "1,2\n3,four\n", "row 2, column 2: 'four'");
    refuses("header.csv", "a,b\n3,4\n", "row 1, column 1: 'a'");
    refuses("negative.csv", "1,2\n3,-4\n", "row 2, column 2");
    refuses("empty.csv", "", "empty.csv");
    refuses("binary.csv.gz", "\x1f\x8b\x08", "not a number");
    refuses("zero.csv", "0,0\n0,0\n", "no cell");
    refuses("absent.csv", NULL, "absent.csv");
    test_cut_picture();
    rmdir(folder);
    return check_end();
}
