/* compare.h - the first difference between values of two instances, in words: "owned of 'x1': the search has
 * 2, the proof 0". Lists state the members that are compared. */
#ifndef PROOF_COMPARE_H
#define PROOF_COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct located_list;

/* The type of a member. */
enum compared_as {
    AS_REAL,  /* double; equal if audit_same, or if both are NAN */
    AS_WHOLE, /* int64_t */
    AS_SIZE,  /* size_t; NO_INDEX is "none" */
    AS_INT,   /* int, an enum or a date */
    AS_BOOL,
    AS_TEXT,     /* const char *; NULL is "none" */
    AS_CHARS,    /* char[] that ends in NUL */
    AS_DECIMAL,  /* struct decimal; 0.50 equals 0.5 */
    AS_FRACTION, /* struct fraction; equal as reals, because exchange rates may have any number of digits */
    AS_OTHER     /* compared elsewhere */
};

/* A member that is compared. */
struct compared {
    const char *name;
    size_t at; /* offset in its struct */
    size_t size;
    enum compared_as as;
};

/* An entry that is named like its member. */
#define COMPARED(type, member, as_) COMPARED_AS(#member, type, member, as_)
#define COMPARED_AS(name_, type, member, as_)                                                                \
    {                                                                                                        \
        .name = (name_), .at = offsetof(struct type, member), .size = sizeof((struct type *)NULL)->member,   \
        .as = (as_)                                                                                          \
    }

/**
 * Compares the members [n] of two structs.
 *
 * of       what they describe, for the message, such as the id of a part; NULL: the names say it
 * returns  the first difference on the arena; NULL: none
 */
const char *compare_members(const struct compared *members, size_t n, const void *own, const void *given,
                            const char *of, struct arena *arena);

/* The name of a row, for messages; on the arena if it is made. context: of struct compared_rows. */
typedef const char *compared_label(const void *context, size_t row, struct arena *arena);

/* A list of members and its length, as arguments; and as the members of struct compared_rows for rows of a
 * type. */
#define COMPARED_LIST(list) (list), sizeof(list) / sizeof *(list)
#define COMPARED_ROWS(list, type)                                                                            \
    .members = (list), .n_members = sizeof(list) / sizeof *(list), .size = sizeof(type)

struct uncovered; /* the bytes of a row that no member covers */

/* How two arrays of structs are compared. */
struct compared_rows {
    const char *name; /* of the array, such as "charges" */
    const struct compared *members;
    size_t n_members;
    size_t size; /* of a struct */
    /* also refuses a given row with another member that is not zero, so that a member that the list lacks is
     * a difference. Padding must be zero */
    bool whole;
    const struct uncovered *uncovered; /* for many calls: compare_uncovered; NULL: each call finds them */
    compared_label *label;             /* NULL: the name of the array and the row's number, from 1 */
    const void *context;
};

/* The bytes that no member of `how` covers, on the arena. */
const struct uncovered *compare_uncovered(const struct compared_rows *how, struct arena *arena);

/* Compares own [n_own] with given [n_given]. Returns the first difference on the arena; NULL: none. */
const char *compare_rows(const struct compared_rows *how, const void *own, size_t n_own, const void *given,
                         size_t n_given, struct arena *arena);

/* Compares the texts of two lists of a scenario, in their order. */
const char *compare_lists(const char *name, const struct located_list *own, const struct located_list *given,
                          struct arena *arena);

/* A difference that no list covers, in the same words. own, given: the values as texts; NULL is "none". */
const char *compare_texts(const char *name, const char *of, const char *own, const char *given,
                          struct arena *arena);

#endif
