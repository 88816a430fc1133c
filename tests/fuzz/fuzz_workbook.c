/* fuzz_workbook.c - reads a price list in .xlsx: the input is the file, or parts, each after a line "==
 * NAME", that replace those of a good workbook. Parts are stored uncompressed with correct checksums, because
 * a wrong checksum would be rejected first. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>

#include "base/arena.h"
#include "base/text.h"
#include "catalog/price_file.h"
#include "fuzz/fuzz.h"

enum { PARTS_AT_MOST = 16 };

static const char MARK[] = "== ";

struct part {
    const char *name, *text;
    size_t n_name, n;
};

#define PART(name, text)                                                                                     \
    {                                                                                                        \
        name, text, sizeof name - 1, sizeof text - 1                                                         \
    }
static const struct part GOOD[] = {
    PART("_rels/.rels", "<Relationships><Relationship Id='r' Type='a/officeDocument' Target='b.xml'/>"
                        "</Relationships>"),
    PART("b.xml", "<workbook><workbookPr date1904='1'/><sheets><sheet name='Prices' sheetId='1' r:id='s'/>"
                  "<sheet name='Old' sheetId='2' state='hidden' r:id='o'/></sheets></workbook>"),
    PART("_rels/b.xml.rels", "<Relationships><Relationship Id='s' Type='a/worksheet' Target='s.xml'/>"
                             "<Relationship Id='o' Type='a/worksheet' Target='o.xml'/>"
                             "<Relationship Id='t' Type='a/sharedStrings' Target='t.xml'/>"
                             "<Relationship Id='y' Type='a/styles' Target='y.xml'/></Relationships>"),
    PART("t.xml", "<sst><si><r><t>It</t></r><r><t>em</t></r><rPh><t>x</t></rPh></si><si><t>Kind</t></si>"
                  "<si><t>Price</t></si></sst>"),
    PART("y.xml",
         "<styleSheet><numFmts><numFmt numFmtId='164' formatCode='#,##0.00\\ &quot;EUR&quot;'/></numFmts>"
         "<cellXfs><xf numFmtId='0'/><xf numFmtId='14'/><xf numFmtId='164'/></cellXfs></styleSheet>"),
    PART("s.xml", "<worksheet><sheetData><row r='1'><c r='A1' t='s'><v>0</v></c><c t='s'><v>1</v></c>"
                  "<c t='s'><v>2</v></c></row><row r='3' hidden='1'><c t='inlineStr'><is><t>box</t></is></c>"
                  "<c t='str'><v>component</v></c><c r='C3' s='2'><v>1.395E4</v></c></row></sheetData>"
                  "</worksheet>"),
    PART("o.xml", "<worksheet><sheetData><row><c s='1'><v>45000</v></c></row></sheetData></worksheet>"),
};
enum { N_GOOD = sizeof GOOD / sizeof *GOOD };

static void put_number(struct text *out, size_t x, int bytes)
{
    for (; bytes > 0; bytes--, x >>= 8)
        text_putn(out, &(const char){(char)(x & 0xFF)}, 1);
}

/* Fields common to a local header and an entry of the directory (APPNOTE.TXT, sections 4.3.7 and 4.3.12). */
static void put_header(struct text *out, const struct part *part)
{
    put_number(out, 20, 2); /* version needed to extract */
    put_number(out, 0, 8);  /* no flags, stored, no time */
    put_number(out, (size_t)crc32(0, (const Bytef *)part->text, (uInt)part->n), 4);
    put_number(out, part->n, 4);
    put_number(out, part->n, 4);
    put_number(out, part->n_name, 2);
    put_number(out, 0, 2);
}

static void put_zip(struct text *out, const struct part *parts, size_t n)
{
    struct text directory = TEXT_INIT;
    for (size_t i = 0; i < n; i++) {
        text_putn(&directory, "PK\1\2\24\0", 6);
        put_header(&directory, &parts[i]);
        put_number(&directory, 0, 10);
        put_number(&directory, out->n, 4);
        text_putn(&directory, parts[i].name, parts[i].n_name);
        text_putn(out, "PK\3\4", 4);
        put_header(out, &parts[i]);
        text_putn(out, parts[i].name, parts[i].n_name);
        text_putn(out, parts[i].text, parts[i].n);
    }
    const size_t at = out->n;
    text_putn(out, directory.s, directory.n);
    text_putn(out, "PK\5\6\0\0\0\0", 8);
    put_number(out, n, 2);
    put_number(out, n, 2);
    put_number(out, directory.n, 4);
    put_number(out, at, 4);
    put_number(out, 0, 2);
    text_fini(&directory);
}

/* Reads the next part of an input, which begins with a mark. Returns the start of the part after it, or NULL.
 */
static const char *next_part(struct part *out, const char *s)
{
    const char *name = s + strlen(MARK), *end = strchr(name, '\n');
    const size_t length = end ? (size_t)(end - name) : strlen(name);
    const char *text = name + length + (end != NULL), *next = strstr(text, "\n== ");
    *out = (struct part){name, text, length < 40 ? length : 40, next ? (size_t)(next - text) : strlen(text)};
    return next ? next + 1 : NULL;
}

static void put_workbook(struct text *out, const char *s)
{
    struct part parts[PARTS_AT_MOST];
    size_t n = N_GOOD;
    memcpy(parts, GOOD, sizeof GOOD);
    while (s && strncmp(s, MARK, strlen(MARK)) == 0 && n < PARTS_AT_MOST) {
        struct part part;
        size_t i = 0;
        s = next_part(&part, s);
        while (i < n &&
               (parts[i].n_name != part.n_name || memcmp(parts[i].name, part.name, part.n_name) != 0))
            i++;
        n += i == n;
        parts[i] = part;
    }
    put_zip(out, parts, n);
}

void fuzz_one(const char *bytes, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct text file = TEXT_INIT;
    struct price_table table;
    const struct price_table_options options = {.mark = DECIMAL_FOUND};
    if (strncmp(bytes, MARK, strlen(MARK)) == 0)
        put_workbook(&file, bytes);
    else
        text_putn(&file, bytes, n);
    const char *path = fuzz_file("list.xlsx", file.n ? file.s : "", file.n);
    fuzz_is_good(price_file_read(&table, path, TABLE_OF_PRICES, &options, &arena, &diag), &diag);
    text_fini(&file);
    arena_fini(&arena);
}
