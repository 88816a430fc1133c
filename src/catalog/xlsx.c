/* xlsx.c - reads workbooks. libzip unpacks the parts and expat parses them, with limits, because a small file
 * can unpack to any size. Section numbers are those of ECMA-376, part 1. */
#include "catalog/xlsx.h"

#include <ctype.h>
#include <expat.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <zip.h>

#include "base/arena.h"
#include "base/date.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/guard.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/vec.h"
#include "catalog/csvfile.h"

/* Limits on a workbook, against files that unpack to too much. Those on rows and columns are Excel's. Empty
 * cells that precede another cell of their row count as cells. */
enum {
    UNPACKED_AT_MOST_MIB = 64,
    CELLS_AT_MOST = 1 << 22,
    DEPTH_AT_MOST = 64,
    ROWS_AT_MOST = 1048576,
    COLUMNS_AT_MOST = 16384
};

/* An entry of a relationships part (section 9.3 of part 2). */
struct part_relation {
    const char *id;
    const char *type; /* last component of its type URI: "worksheet" */
    const char *target;
};

struct xlsx_reader;

/* Content of a cell according to its number format (18.8.30). */
enum format_content { SHOWS_NUMBER, SHOWS_DATE, SHOWS_TIME };
struct format {
    long id;
    enum format_content shows;
    const char *currency;
    bool percent;
};

/* An entry of the workbook's list of sheets. */
struct sheet_entry {
    const char *name;
    const char *relation;
    bool hidden;
};

/* The part that is being parsed. */
struct part_parser {
    XML_Parser parser; /* NULL: none */
    int depth;
    void (*begin)(struct xlsx_reader *r, const char *name, const char **attributes);
    void (*end)(struct xlsx_reader *r, const char *name); /* or NULL */
    /* characters of the current element are collected in `text` */
    bool keeps;
    struct text text;
    bool in_styles;   /* inside the styles of cells, not the named styles */
    bool in_phonetic; /* inside a pronunciation hint */
};

/* Data of the whole workbook. */
struct workbook {
    VEC(struct part_relation) relations; /* relations of the part that was read last */
    VEC(struct sheet_entry) entries;
    VEC(const char *) strings; /* texts that cells share by index */
    VEC(struct format) formats;
    VEC(struct format) styles; /* number formats of cells, by index */
    bool since_1904;
};

/* The sheet, row and cell that are being parsed. */
struct sheet_parser {
    struct xlsx_sheet *sheet; /* NULL: none */
    VEC(struct csv_row) rows;
    VEC(struct xlsx_value) values; /* `cell` is set at the end of the row */
    VEC(int) value_columns;        /* columns of the values of the row */
    VEC(struct csv_cell) cells;
    VEC(int) hidden;
    size_t n_cells;  /* cells of all sheets so far */
    int row, column; /* 0: none yet */
    bool row_hidden;
    const char *type;
    size_t style;
    bool has_formula, has_value;
};

struct xlsx_reader {
    const char *path;
    zip_t *zip;
    struct held held;
    size_t left; /* bytes that may still be unpacked */
    struct part_parser xml;
    struct workbook book;
    struct sheet_parser at;
    struct arena *arena;
    struct diag *diag;
};

static void fail_workbook(struct xlsx_reader *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void fail_workbook(struct xlsx_reader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    diag_vset(r->diag, ST_INPUT, format, args);
    va_end(args);
    diag_place(r->diag, r->path, r->at.sheet ? r->at.row : 0, r->at.sheet ? r->at.column : 0);
    if (r->xml.parser)
        XML_StopParser(r->xml.parser, XML_FALSE);
}

/* --- parts --- */

/* A name without its namespace prefix. */
static const char *local_name(const char *name)
{
    const char *colon = strrchr(name, ':');
    return colon ? colon + 1 : name;
}

static const char *attribute(const char **attributes, const char *name)
{
    for (size_t i = 0; attributes[i]; i += 2)
        if (strcmp(local_name(attributes[i]), name) == 0)
            return attributes[i + 1];
    return NULL;
}

static bool is_true(const char *text)
{
    return text && (strcmp(text, "1") == 0 || strcmp(text, "true") == 0);
}

/* A whole number from `low` to `high`; -1: invalid. */
static long parse_whole(const char *text, long low, long high)
{
    int64_t value = -1;
    return text && decimal_parse_integer(&value, text, low, high, NULL) == ST_OK ? (long)value : -1;
}

static void XMLCALL on_begin(void *payload, const char *name, const char **attributes)
{
    struct xlsx_reader *r = payload;
    if (++r->xml.depth > DEPTH_AT_MOST)
        fail_workbook(r, "has elements within elements beyond %d levels", DEPTH_AT_MOST);
    else
        r->xml.begin(r, local_name(name), attributes);
}

static void XMLCALL on_end(void *payload, const char *name)
{
    struct xlsx_reader *r = payload;
    r->xml.depth--;
    if (r->xml.end && r->diag->status == ST_OK)
        r->xml.end(r, local_name(name));
}

static void XMLCALL on_characters(void *payload, const char *s, int n)
{
    struct xlsx_reader *r = payload;
    if (r->xml.keeps)
        text_putn(&r->xml.text, s, (size_t)n);
}

/* Rejects document type declarations. Section 9.1.1 of part 2 forbids them, and their entities can expand to
 * any size. */
static void XMLCALL on_doctype(void *payload, const char *name, const char *system, const char *public_id,
                               int internal)
{
    (void)name, (void)system, (void)public_id, (void)internal;
    fail_workbook(payload, "declares a document type, which could define entities: save the workbook again");
}

/* Reports an error of libzip. */
static void fail_zip(struct xlsx_reader *r, zip_error_t *error, const char *what)
{
    if (zip_error_code_zip(error) == ZIP_ER_MEMORY)
        mem_fail();
    fail_workbook(r, "is damaged: '%s' cannot be unpacked (%s)", what, zip_error_strerror(error));
}

/* Parses a part to its end, where libzip compares the checksum. */
static void parse_part(struct xlsx_reader *r, zip_file_t *file, const char *part)
{
    char bytes[16384];
    zip_int64_t n = 0;
    do {
        n = zip_fread(file, bytes, sizeof bytes);
        if (n < 0) {
            fail_zip(r, zip_file_get_error(file), part);
        } else if ((size_t)n > r->left) {
            fail_workbook(r, "unpacks to more than %d MiB", UNPACKED_AT_MOST_MIB);
        } else {
            r->left -= (size_t)n;
            if (XML_Parse(r->xml.parser, bytes, (int)n, n == 0) == XML_STATUS_ERROR &&
                r->diag->status == ST_OK)
                fail_workbook(r, "is damaged: '%s', line %lu: %s", part,
                              (unsigned long)XML_GetCurrentLineNumber(r->xml.parser),
                              XML_ErrorString(XML_GetErrorCode(r->xml.parser)));
        }
    } while (n > 0 && r->diag->status == ST_OK);
}

static void *reallocate(void *own_p, size_t n)
{
    return mem_grow(own_p, n, 1);
}

static void close_file(void *payload)
{
    if (payload)
        zip_fclose(payload);
}

static void close_package(void *payload)
{
    if (payload)
        zip_discard(payload);
}

typedef void part_begin(struct xlsx_reader *r, const char *name, const char **attributes);
typedef void part_end(struct xlsx_reader *r, const char *name);

/* Parses a part with the given handlers. must: a missing part is an error. */
static void read_part(struct xlsx_reader *r, const char *part, bool must, part_begin *begin, part_end *end)
{
    static const XML_Memory_Handling_Suite memory = {mem_bytes, reallocate, mem_free};
    if (r->diag->status != ST_OK)
        return;
    const zip_int64_t at = zip_name_locate(r->zip, part, ZIP_FL_NOCASE);
    if (at < 0) {
        if (must)
            fail_workbook(r, "is not an .xlsx workbook: it has no '%s'", part);
        return;
    }
    zip_file_t *file = zip_fopen_index(r->zip, (zip_uint64_t)at, 0);
    struct held held;
    guard_hold(&held, close_file, file);
    r->xml.parser = file ? XML_ParserCreate_MM(NULL, &memory, NULL) : NULL;
    if (!r->xml.parser) {
        fail_zip(r, zip_get_error(r->zip), part);
    } else {
        r->xml.begin = begin;
        r->xml.end = end;
        r->xml.depth = 0;
        r->xml.keeps = false;
        XML_SetUserData(r->xml.parser, r);
        XML_SetElementHandler(r->xml.parser, on_begin, on_end);
        XML_SetCharacterDataHandler(r->xml.parser, on_characters);
        XML_SetStartDoctypeDeclHandler(r->xml.parser, on_doctype);
        parse_part(r, file, part);
        XML_ParserFree(r->xml.parser);
        r->xml.parser = NULL;
    }
    guard_drop(&held);
    close_file(file);
}

/* --- relationships --- */

static void begin_relation(struct xlsx_reader *r, const char *name, const char **attributes)
{
    const char *id = attribute(attributes, "Id"), *type = attribute(attributes, "Type"),
               *target = attribute(attributes, "Target");
    if (strcmp(name, "Relationship") != 0 || !id || !type || !target)
        return;
    VEC_PUSH(&r->book.relations,
             (struct part_relation){arena_strdup(r->arena, id), arena_strdup(r->arena, path_name(type)),
                                    arena_strdup(r->arena, target)});
}

/* Reads the relationships of a part: "xl/_rels/workbook.xml.rels" for "xl/workbook.xml". "": those of the
 * package. */
static void read_relations(struct xlsx_reader *r, const char *part)
{
    const char *folder = path_folder(r->arena, part);
    r->book.relations.n = 0;
    read_part(r, arena_printf(r->arena, "%s%s_rels/%s.rels", folder, *folder ? "/" : "", path_name(part)),
              true, begin_relation, NULL);
}

/* Path of a target, relative to the folder of the part that refers to it, or absolute. */
static const char *part_of_target(const struct xlsx_reader *r, const char *target, const char *from)
{
    char *folder = path_folder(r->arena, *target == '/' ? "" : from);
    target += *target == '/';
    while (strncmp(target, "../", 3) == 0 || strncmp(target, "./", 2) == 0) {
        if (target[1] == '.')
            folder = path_folder(r->arena, folder);
        target = strchr(target, '/') + 1;
    }
    return arena_printf(r->arena, "%s%s%s", folder, *folder ? "/" : "", target);
}

/* Target of the relationship with this id, or of this type if id is NULL; NULL: none. */
static const char *target_of(const struct xlsx_reader *r, const char *id, const char *type)
{
    for (size_t i = 0; i < r->book.relations.n; i++) {
        const struct part_relation *relation = &r->book.relations.v[i];
        if ((!id || strcmp(relation->id, id) == 0) && strcmp(relation->type, type) == 0)
            return relation->target;
    }
    return NULL;
}

/* --- the workbook, its texts and its formats --- */

static void begin_workbook(struct xlsx_reader *r, const char *name, const char **attributes)
{
    const char *state = attribute(attributes, "state"), *relation = NULL;
    if (strcmp(name, "workbookPr") == 0)
        r->book.since_1904 = is_true(attribute(attributes, "date1904"));
    if (strcmp(name, "sheet") != 0)
        return;
    for (size_t i = 0; attributes[i]; i += 2) /* the attribute r:id, not sheetId */
        relation = strchr(attributes[i], ':') && strcmp(local_name(attributes[i]), "id") == 0
                       ? attributes[i + 1]
                       : relation;
    const char *title = attribute(attributes, "name");
    VEC_PUSH(&r->book.entries, (struct sheet_entry){arena_strdup(r->arena, title ? title : ""),
                                                    arena_strdup(r->arena, relation ? relation : ""),
                                                    state && strcmp(state, "visible") != 0});
}

/* Decodes a character such as "_x000D_" (22.9.2.19). Carriage returns are dropped. */
static size_t unescape_character(char *out, const char *s)
{
    char *end = NULL;
    if (strncmp(s, "_x", 2) != 0 || strlen(s) < 7 || s[6] != '_' || !isxdigit((unsigned char)s[2]))
        return 0;
    const unsigned long code = strtoul(s + 2, &end, 16);
    if (end != s + 6 || code >= 0x7F || (code < 0x20 && code != '\t' && code != '\n' && code != '\r'))
        return 0;
    *out = code == '\r' ? ' ' : (char)code;
    return 7;
}

/* The collected text without space at its ends; NULL: empty. */
static const char *kept_text(struct xlsx_reader *r)
{
    char *out = arena_strdup(r->arena, r->xml.text.n ? r->xml.text.s : ""), *to = out;
    for (const char *s = out; *s; to++) {
        const size_t n = unescape_character(to, s);
        if (n == 0)
            *to = *s;
        s += n > 0 ? n : 1;
    }
    *to = '\0';
    while (to > out && isspace((unsigned char)to[-1]))
        *--to = '\0';
    while (isspace((unsigned char)*out))
        out++;
    text_clear(&r->xml.text);
    return *out ? out : NULL;
}

/* Starts a <t> of a text or of its runs, but not of a pronunciation hint (18.4.6). */
static void begin_text(struct xlsx_reader *r, const char *name)
{
    r->xml.in_phonetic = r->xml.in_phonetic || strcmp(name, "rPh") == 0;
    r->xml.keeps = strcmp(name, "t") == 0 && !r->xml.in_phonetic;
}

static void end_text(struct xlsx_reader *r, const char *name)
{
    r->xml.keeps = false;
    r->xml.in_phonetic = r->xml.in_phonetic && strcmp(name, "rPh") != 0;
}

static void begin_string(struct xlsx_reader *r, const char *name, const char **attributes)
{
    (void)attributes;
    begin_text(r, name);
}

static void end_string(struct xlsx_reader *r, const char *name)
{
    end_text(r, name);
    if (strcmp(name, "si") == 0)
        VEC_PUSH(&r->book.strings, kept_text(r));
}

/* The currency in a literal of a number format: "EUR", "\u20AC", "$", or "$-409" (United States). */
static const char *currency_of(const struct xlsx_reader *r, const char *literal, size_t n, bool bracket)
{
    const char *text = arena_strndup(r->arena, literal, n), *dash = bracket ? strchr(text, '-') : NULL;
    while (*text == ' ')
        text++;
    const size_t length = dash ? (size_t)(dash - text) : strcspn(text, " ");
    const char *symbol = arena_strndup(r->arena, text, length);
    if (strcmp(symbol, "\xE2\x82\xAC") == 0)
        return "EUR";
    if (strcmp(symbol, "$") == 0)
        return !dash || strcmp(dash, "-409") == 0 ? "USD" : NULL;
    return currency_places(symbol) >= 0 ? symbol : NULL;
}

/* Length of the literal or bracket at s in a number format, 0 if it is neither. Sets the currency it
 * contains. */
static size_t format_literal(struct format *out, const struct xlsx_reader *r, const char *s, bool *elapsed)
{
    const char *end = NULL;
    if (*s == '\\' || *s == '_' || *s == '*')
        return s[1] ? 2 : 1;
    if (*s == '"' || *s == '[')
        end = strchr(s + 1, *s == '"' ? '"' : ']');
    if (!end)
        return *s == '$' || *s == '\xE2' ? strcspn(s, "#0?;") : 0;
    if (*s == '[' && s[1] != '$') {
        *elapsed = *elapsed || strchr("hmsHMS", s[1]); /* [h] counts hours beyond a day */
        return (size_t)(end - s) + 1;
    }
    const char *from = s + (*s == '[' ? 2 : 1);
    const char *currency = currency_of(r, from, (size_t)(end - from), *s == '[');
    out->currency = currency ? currency : out->currency;
    return (size_t)(end - s) + 1;
}

/* Reads the first section of a number format, which applies to positive numbers. */
static struct format read_format(const struct xlsx_reader *r, long id, const char *code)
{
    struct format format = {.id = id};
    bool day = false, month = false, time = false;
    for (const char *s = code; *s && *s != ';';) {
        const size_t n = format_literal(&format, r, s, &time);
        format.percent = format.percent || *s == '%';
        if (n == 0) {
            day = day || strchr("yYdD", *s);
            month = month || strchr("mM", *s);
            time = time || strchr("hHsS", *s);
        } else if (*s == '$' || *s == '\xE2') {
            const char *currency = currency_of(r, s, n, false);
            format.currency = currency ? currency : format.currency;
        }
        s += n > 0 ? n : 1;
    }
    if (strncmp(code, "General", 7) != 0)
        format.shows = day || (month && !time) ? SHOWS_DATE : time ? SHOWS_TIME : SHOWS_NUMBER;
    return format;
}

/* Number formats without code: 14 to 22, 27 to 36, 45 to 47 and 50 to 58 are dates and times (18.8.30). */
static struct format built_in(long id)
{
    const bool time = (id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47);
    const bool dated = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
    return (struct format){.id = id,
                           .shows = time    ? SHOWS_TIME
                                    : dated ? SHOWS_DATE
                                            : SHOWS_NUMBER,
                           .percent = id == 9 || id == 10};
}

static void begin_style(struct xlsx_reader *r, const char *name, const char **attributes)
{
    const char *code = attribute(attributes, "formatCode");
    const long id = parse_whole(attribute(attributes, "numFmtId"), 0, ROWS_AT_MOST);
    r->xml.in_styles = strcmp(name, "cellXfs") == 0 || (r->xml.in_styles && strcmp(name, "cellStyles") != 0);
    if (strcmp(name, "numFmt") == 0 && code)
        VEC_PUSH(&r->book.formats, read_format(r, id, code));
    if (strcmp(name, "xf") != 0 || !r->xml.in_styles)
        return;
    struct format style = built_in(id);
    for (size_t i = 0; i < r->book.formats.n; i++)
        style = r->book.formats.v[i].id == id ? r->book.formats.v[i] : style;
    VEC_PUSH(&r->book.styles, style);
}

static void end_style(struct xlsx_reader *r, const char *name)
{
    r->xml.in_styles = r->xml.in_styles && strcmp(name, "cellXfs") != 0;
}

/* --- a sheet --- */

/* Parses a cell reference: "BC12" is column 55 of row 12. */
static bool read_place(int *column, int *row, const char *place)
{
    const char *s = place;
    long c = 0;
    for (; *s >= 'A' && *s <= 'Z' && c <= COLUMNS_AT_MOST; s++)
        c = 26 * c + (*s - 'A' + 1);
    const long number = parse_whole(s, 1, ROWS_AT_MOST);
    *column = (int)c;
    *row = (int)number;
    return c >= 1 && c <= COLUMNS_AT_MOST && number > 0;
}

static void begin_row(struct xlsx_reader *r, const char **attributes)
{
    const char *given = attribute(attributes, "r");
    const long row = given ? parse_whole(given, r->at.row + 1, ROWS_AT_MOST) : r->at.row + 1;
    r->at.column = 0;
    r->at.cells.n = 0;
    r->at.value_columns.n = 0;
    r->at.row_hidden = is_true(attribute(attributes, "hidden"));
    if (row < 0 || row > ROWS_AT_MOST)
        fail_workbook(r, "is damaged: row '%s' of sheet '%s' does not come after the row before it",
                      given ? given : "", r->at.sheet->name);
    else
        r->at.row = (int)row;
}

static void begin_cell(struct xlsx_reader *r, const char **attributes)
{
    const char *place = attribute(attributes, "r"), *type = attribute(attributes, "t");
    const long style = parse_whole(attribute(attributes, "s"), 0, ROWS_AT_MOST);
    int column = r->at.column + 1, row = r->at.row;
    if ((place && !read_place(&column, &row, place)) || row != r->at.row || column <= r->at.column ||
        column > COLUMNS_AT_MOST)
        fail_workbook(r, "is damaged: cell '%s' of sheet '%s' does not come after the cell before it",
                      place ? place : "", r->at.sheet->name);
    static const char *const types[] = {"s", "inlineStr", "str", "b", "e", "d", "n"};
    const size_t known = text_place(type ? type : "n", types, sizeof types / sizeof *types);
    r->at.type = known < sizeof types / sizeof *types ? types[known] : "str";
    r->at.column = column;
    r->at.style = style < 0 ? 0 : (size_t)style;
    r->at.has_formula = r->at.has_value = false;
    text_clear(&r->xml.text);
}

/* Formats a number with at most 15 digits, as spreadsheets show it: the file may contain 0.10000000000000001
 * for 0.1. */
static const char *number_of(const struct xlsx_reader *r, double x)
{
    const char *text = arena_printf(r->arena, "%.15g", x), *exponent = strchr(text, 'e');
    if (!exponent)
        return strcmp(text, "-0") == 0 ? "0" : text;
    const int decimals = 14 - atoi(exponent + 1);
    char *plain = arena_printf(r->arena, "%.*f", decimals > 0 ? decimals : 0, x);
    size_t n = strlen(plain);
    while (strchr(plain, '.') && (plain[n - 1] == '0' || plain[n - 1] == '.')) {
        const bool whole_part = plain[n - 1] == '.';
        plain[--n] = '\0';
        if (whole_part)
            break;
    }
    return plain;
}

/* Formats a date. Day 60 of the 1900 system is 29 February 1900, which did not exist, so earlier days are
 * shifted. */
static const char *date_of(const struct xlsx_reader *r, double x)
{
    enum { DAY_THAT_WAS_NOT = 60, LAST_DAY = 2958465 /* 9999-12-31 */, DAYS_TO_1904 = 1462 };
    char text[11];
    const int days = x >= 0 && x < LAST_DAY + 1 ? (int)x + (r->book.since_1904 ? DAYS_TO_1904 : 0) : 0;
    if (days == 0 || days > LAST_DAY || days == DAY_THAT_WAS_NOT)
        return arena_printf(r->arena, "day %s", number_of(r, x));
    return arena_strdup(r->arena,
                        date_format(text, date_from_days(days - (days < DAY_THAT_WAS_NOT ? 1 : 2))));
}

static const char *time_of(const struct xlsx_reader *r, double x)
{
    const double seconds = x >= 0 && x < 1e6 ? floor(x * 86400 + 0.5) : 0;
    return arena_printf(r->arena, "%.0f:%02.0f:%02.0f", floor(seconds / 3600),
                        floor(fmod(seconds, 3600) / 60), fmod(seconds, 60));
}

/* Adds a cell at its place in the row and empty cells before it. text NULL: a number. */
static void put_cell(struct xlsx_reader *r, const char *text)
{
    for (int column = (int)r->at.cells.n + 1; column <= r->at.column && r->at.n_cells <= CELLS_AT_MOST;
         column++) {
        VEC_PUSH(&r->at.cells, (struct csv_cell){NULL, r->at.row, column});
        r->at.n_cells++;
    }
    if (r->at.n_cells > CELLS_AT_MOST)
        fail_workbook(r, "has more than %d cells", CELLS_AT_MOST);
    else
        r->at.cells.v[r->at.column - 1].text = text;
}

static void put_value(struct xlsx_reader *r, struct xlsx_value value)
{
    put_cell(r, NULL);
    VEC_PUSH(&r->at.values, value);
    VEC_PUSH(&r->at.value_columns, r->at.column);
}

static void put_number(struct xlsx_reader *r, const char *text)
{
    static const struct format general = {.id = 0};
    const struct format *style = r->at.style < r->book.styles.n ? &r->book.styles.v[r->at.style] : &general;
    double x = 0;
    if (decimal_parse_double(&x, text, NULL) != ST_OK) {
        fail_workbook(r, "expected a number in a cell of numbers, got '%s'", text);
    } else if (style->shows == SHOWS_NUMBER) {
        put_value(r, (struct xlsx_value){
                         .number = number_of(r, x), .currency = style->currency, .percent = style->percent});
    } else {
        put_cell(r, style->shows == SHOWS_DATE ? date_of(r, x) : time_of(r, x));
    }
}

static void end_cell(struct xlsx_reader *r)
{
    const char *text = kept_text(r);
    if (r->at.has_formula && !r->at.has_value) {
        put_value(r, (struct xlsx_value){.fault = "a formula without a stored result"});
    } else if (!text) {
        return;
    } else if (strcmp(r->at.type, "s") == 0) {
        const long i = parse_whole(text, 0, INT32_MAX);
        if (i < 0 || (size_t)i >= r->book.strings.n)
            fail_workbook(r, "is damaged: there is no shared text '%s'", text);
        else if (r->book.strings.v[i])
            put_cell(r, r->book.strings.v[i]);
    } else if (strcmp(r->at.type, "n") == 0) {
        put_number(r, text);
    } else if (strcmp(r->at.type, "e") == 0) {
        put_value(r, (struct xlsx_value){.fault = arena_printf(r->arena, "the error %s", text)});
    } else if (strcmp(r->at.type, "b") == 0) {
        put_cell(r, is_true(text) ? "TRUE" : "FALSE");
    } else {
        const char *midnight = strcmp(r->at.type, "d") == 0 ? strstr(text, "T00:00:00") : NULL;
        put_cell(r, midnight ? arena_strndup(r->arena, text, (size_t)(midnight - text)) : text);
    }
}

/* Adds the row unless it is empty, and sets the cells of its values. */
static void end_row(struct xlsx_reader *r)
{
    if (r->at.cells.n == 0)
        return;
    struct csv_cell *cells = ARENA_COPY(r->arena, r->at.cells.v, r->at.cells.n, 0, struct csv_cell);
    const size_t first = r->at.values.n - r->at.value_columns.n;
    for (size_t i = 0; i < r->at.value_columns.n; i++)
        r->at.values.v[first + i].cell = &cells[r->at.value_columns.v[i] - 1];
    VEC_PUSH(&r->at.rows, (struct csv_row){cells, r->at.cells.n});
    if (r->at.row_hidden)
        VEC_PUSH(&r->at.hidden, r->at.row);
}

static void begin_sheet(struct xlsx_reader *r, const char *name, const char **attributes)
{
    if (strcmp(name, "row") == 0)
        begin_row(r, attributes);
    else if (strcmp(name, "c") == 0)
        begin_cell(r, attributes);
    else
        begin_text(r, name);
    r->at.has_formula = r->at.has_formula || strcmp(name, "f") == 0;
    if (strcmp(name, "v") == 0)
        r->xml.keeps = r->at.has_value = true;
}

static void end_sheet(struct xlsx_reader *r, const char *name)
{
    end_text(r, name);
    if (strcmp(name, "c") == 0)
        end_cell(r);
    else if (strcmp(name, "row") == 0)
        end_row(r);
}

/* Reads the sheet of an entry. False: it is a chart, or an error was reported. */
static bool read_sheet(struct xlsx_sheet *out, struct xlsx_reader *r, const struct sheet_entry *entry,
                       const char *book)
{
    const char *target = target_of(r, entry->relation, "worksheet");
    *out = (struct xlsx_sheet){.name = entry->name, .hidden = entry->hidden};
    r->at.sheet = out;
    r->at.row = r->at.column = 0;
    r->at.rows.n = r->at.values.n = r->at.hidden.n = 0;
    if (target)
        read_part(r, part_of_target(r, target, book), true, begin_sheet, end_sheet);
    r->at.sheet = NULL;
    if (!target || r->diag->status != ST_OK)
        return false;
    out->rows = ARENA_COPY(r->arena, r->at.rows.v, r->at.rows.n, 0, struct csv_row);
    out->n_rows = r->at.rows.n;
    out->values = ARENA_COPY(r->arena, r->at.values.v, r->at.values.n, 0, struct xlsx_value);
    out->n_values = r->at.values.n;
    out->hidden_rows = ARENA_COPY(r->arena, r->at.hidden.v, r->at.hidden.n, 0, int);
    out->n_hidden_rows = r->at.hidden.n;
    return true;
}

static void read_book(struct xlsx_book *out, struct xlsx_reader *r)
{
    read_relations(r, "");
    const char *target = target_of(r, NULL, "officeDocument");
    if (!target) {
        fail_workbook(r, "is not an .xlsx workbook: its package names no document");
        return;
    }
    const char *book = part_of_target(r, target, "");
    read_part(r, book, true, begin_workbook, NULL);
    if (r->diag->status != ST_OK)
        return;
    read_relations(r, book);
    const char *strings = target_of(r, NULL, "sharedStrings"), *styles = target_of(r, NULL, "styles");
    if (strings)
        read_part(r, part_of_target(r, strings, book), true, begin_string, end_string);
    if (styles)
        read_part(r, part_of_target(r, styles, book), true, begin_style, end_style);
    struct xlsx_sheet *sheets = ARENA_NEW(r->arena, r->book.entries.n, struct xlsx_sheet);
    for (size_t i = 0; i < r->book.entries.n && r->diag->status == ST_OK; i++)
        out->n += read_sheet(&sheets[out->n], r, &r->book.entries.v[i], book);
    out->sheets = sheets;
}

static void release(struct xlsx_reader *r)
{
    guard_drop(&r->held);
    close_package(r->zip);
    text_fini(&r->xml.text);
    mem_free(r->book.relations.v);
    mem_free(r->book.entries.v);
    mem_free(r->book.strings.v);
    mem_free(r->book.formats.v);
    mem_free(r->book.styles.v);
    mem_free(r->at.rows.v);
    mem_free(r->at.values.v);
    mem_free(r->at.value_columns.v);
    mem_free(r->at.cells.v);
    mem_free(r->at.hidden.v);
}

/* Opens the package. An encrypted package or a workbook older than 2007 is a compound file (MS-CFB). */
static void open_package(struct xlsx_reader *r, const char *bytes, size_t n)
{
    static const char compound[] = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
    if (n == 0) {
        fail_workbook(r, "is empty, expected an .xlsx workbook");
        return;
    }
    if (n >= 8 && memcmp(bytes, compound, 8) == 0) {
        fail_workbook(r,
                      "is protected by a password, or an .xls workbook: save it as .xlsx without a password");
        return;
    }
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t *source = zip_source_buffer_create(bytes, n, 0, &error);
    if (source)
        r->zip = zip_open_from_source(source, ZIP_RDONLY, &error);
    const bool no_memory = !r->zip && zip_error_code_zip(&error) == ZIP_ER_MEMORY;
    char why[256];
    snprintf(why, sizeof why, "%s", r->zip || no_memory ? "" : zip_error_strerror(&error));
    if (source && !r->zip)
        zip_source_free(source);
    zip_error_fini(&error);
    guard_hold(&r->held, close_package, r->zip);
    if (no_memory)
        mem_fail();
    if (*why)
        fail_workbook(r, "is not an .xlsx workbook, or it is damaged (%s): save it again as .xlsx or .csv",
                      why);
}

enum status xlsx_read(struct xlsx_book *out, const char *path, const char *bytes, size_t n,
                      struct arena *arena, struct diag *diag)
{
    struct xlsx_reader r = {.path = path,
                            .left = (size_t)UNPACKED_AT_MOST_MIB << 20,
                            .arena = arena,
                            .diag = diag,
                            .xml = {.text = TEXT_INIT}};
    *out = (struct xlsx_book){.sheets = NULL};
    open_package(&r, bytes, n);
    if (r.zip)
        read_book(out, &r);
    release(&r);
    return diag->status;
}

bool xlsx_part(struct text *out, const char *bytes, size_t n, const char *name)
{
    char some[1 << 14];
    zip_int64_t got = -1;
    struct held package, part;
    text_put(out, "");
    zip_source_t *source = zip_source_buffer_create(bytes, n, 0, NULL);
    zip_t *zip = source ? zip_open_from_source(source, ZIP_RDONLY, NULL) : NULL;
    guard_hold(&package, close_package, zip);
    zip_file_t *file = zip ? zip_fopen(zip, name, 0) : NULL;
    guard_hold(&part, close_file, file);
    while (file && (got = zip_fread(file, some, sizeof some)) > 0)
        text_putn(out, some, (size_t)got);
    guard_drop(&part);
    guard_drop(&package);
    const bool parse_whole = file && zip_fclose(file) == 0 && got == 0;
    if (zip)
        zip_discard(zip);
    else if (source)
        zip_source_free(source);
    return parse_whole;
}
