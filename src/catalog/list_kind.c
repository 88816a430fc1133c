/* list_kind.c - words of parts and their kinds. */
#include "catalog/list_kind.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "catalog/price_number.h"
#include "catalog/price_words.h"

/* Kinds and their words. If two kinds fit, the earlier one counts if it wins; otherwise the word that stands
 * last decides. */
static const struct {
    const char *kind, *words;
    bool wins;
} KINDS[] = {
    {"service",
     "support|service|services|wartung|garantie|garantieverlangerung|warranty|maintenance|schulung|training|"
     "installation|installationsservice|inbetriebnahme|mise en service|vor ort service|care pack|prosupport|"
     "supportvertrag|wartungsvertrag|maintenance contract|extension de garantie|formation|fracht|versand|"
     "lieferung|freight|shipping|delivery|livraison|montage|transport",
     true},
    {"license",
     "lizenz|lizenzen|license|licence|licences|licenses|subscription|software|abonnement|softwarelizenz",
     true},
    {"component",
     "rail kit|railkit|schienen|rackschienen|rails|rackmount kit|rack mount kit|mounting kit|kit de montage|"
     "blindplatte|blanking panel|blanking panels|speicherserver|storage "
     "server|storageserver|storage|fileserver|"
     "management knoten|managementknoten|masterknoten|frontendknoten|login server|loginserver|login "
     "node|anmeldeknoten|loginknoten|kopfknoten|head node|management server|"
     "management node|verwaltungsknoten|serveur de stockage|serveur de fichiers|noeud de "
     "connexion|transceiver|transceivers|transceivermodul|emetteur recepteur|netzteil|power "
     "supply|"
     "alimentation",
     true},
    {"cable",
     "kabel|cable|cables|dac|aoc|twinax|patchkabel|anschlusskabel|glasfaserkabel|lwl kabel|kupferkabel|patch "
     "cord|"
     "cordon|jarretiere|breakout cable|splitter cable|cabling|netzwerkkabel|stromkabel|netzkabel",
     true},
    {"node",
     "server|servers|rackserver|gpu server|knoten|rechenknoten|gpu knoten|node|nodes|compute "
     "node|serveur|serveurs|"
     "noeud|noeuds|noeud de calcul|workstation|serveur rack|rechenserver|blade",
     false},
    {"nic",
     "hca|nic|nics|netzwerkkarte|netzwerkadapter|network card|network adapter|adapterkarte|adapter "
     "card|adapter|"
     "host channel adapter|connectx|carte reseau|adaptateur|adaptateur reseau|dpu|smartnic|netzwerkinterface",
     false},
    {"switch", "switch|switches|switche|commutateur|commutateurs|netzwerkswitch|leaf switch|spine switch",
     false},
    {"rack", "rack|racks|schrank|serverschrank|netzwerkschrank|baie|armoire|rack cabinet", false},
    {"pdu",
     "pdu|pdus|ups|usv|steckdosenleiste|stromverteiler|onduleur|power distribution unit|bandeau de prises",
     false},
    {"accelerator",
     "gpu|gpus|accelerator|accelerators|beschleuniger|grafikkarte|graphics card|carte graphique|accelerateur",
     false},
    {"component",
     "ram|dimm|rdimm|memory module|speichermodul|arbeitsspeicher|memory|speicher|ssd|hdd|nvme|festplatte|"
     "disque|memoire|processor|cpu|prozessor|processeur",
     false},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

/* A word that fits. */
struct fitting_word {
    size_t kind;
    const char *at, *end; /* in the words */
};

/* Place of a German compound that ends in a long word of the list: "ersatznetzteil". NULL: none. */
static const char *find_compound(const char **end, const char *words, const char *list)
{
    enum { LONG = 5 };
    for (const char *at = words; *at; at += strspn(at, " ")) {
        const size_t n = strcspn(at, " ");
        for (const char *word = list; word; word = strchr(word, '|')) {
            word += *word == '|';
            const size_t length = strcspn(word, "|");
            *end = at + n;
            if (length >= LONG && length < n && strncmp(at + n - length, word, length) == 0)
                return at;
        }
        at += n;
    }
    return NULL;
}

static const char *find_in(const char **end, const char *words, const char *list)
{
    const char *at = price_words_find(end, words, list);
    return at ? at : find_compound(end, words, list);
}

/* Finds the last fitting word, or that of a kind that wins. False: none. */
static bool find_word(struct fitting_word *out, const char *words)
{
    bool found = false;
    for (size_t k = 0; k < N_KINDS; k++) {
        const char *end = NULL;
        for (const char *at = find_in(&end, words, KINDS[k].words); at;
             at = find_in(&end, end, KINDS[k].words)) {
            if (found && KINDS[out->kind].wins)
                break;
            if (KINDS[k].wins || !found || at > out->at)
                *out = (struct fitting_word){k, at, end};
            found = true;
        }
    }
    return found;
}

/* The head of a phrase: its words before what comes with it or what it is for. */
static const char *head_of(const char *phrase, size_t n, struct arena *arena)
{
    const char *words = price_words_of(arena_strndup(arena, phrase, n), arena), *end = NULL;
    const char *stop = price_words_find(
        &end, words,
        "with|mit|avec|incl|inkl|inklusive|including|for|fur|pour|je|per|pro|sans|without|ohne|from|von");
    return stop ? arena_strndup(arena, words, (size_t)(stop - words)) : words;
}

/* "GPU server" and "serveur GPU" are nodes, "rack server" and "serveur rack" too. */
static size_t node_before(const char *words, size_t kind)
{
    const char *end = NULL;
    for (size_t k = 0; k < N_KINDS; k++)
        if (strcmp(KINDS[k].kind, "node") == 0 &&
            price_words_find(&end, words, "serveur|serveurs|noeud|noeuds"))
            return k;
    return kind;
}

const char *list_kind_guess(const char **why, const char *description, bool computer, struct arena *arena)
{
    static const char ends[] = ",;(:\n";
    struct fitting_word found = {0, NULL, NULL};
    const char *words = "";
    bool any = false;
    for (const char *at = description; *at && !any; at += strspn(at, ends)) {
        const size_t length = strcspn(at, ends);
        words = head_of(at, length, arena);
        any = find_word(&found, words);
        if (computer && at == description &&
            (!any || !(KINDS[found.kind].wins || strcmp(KINDS[found.kind].kind, "node") == 0))) {
            *why = "its processors and memory";
            return "node";
        }
        at += length;
    }
    if (!any)
        return NULL;
    size_t n = (size_t)(found.end - found.at);
    while (n > 0 && found.at[n - 1] == ' ')
        n--;
    *why = arena_printf(arena, "the word '%.*s'", (int)n, found.at);
    return KINDS[KINDS[found.kind].wins ? found.kind : node_before(words, found.kind)].kind;
}

const char *list_kind_number(enum list_field field, const char *description, struct arena *arena)
{
    static const struct {
        enum list_field field;
        const char *units;
        int zeros;
    } known[] = {{LIST_UNITS, "u|he|ru", 0},
                 {LIST_CAPACITY, "kw", 3},
                 {LIST_CAPACITY, "w", 0},
                 {LIST_PORTS,
                  "port|ports|anschlusse|x 10gbe|x 25gbe|x 50gbe|x 100gbe|x 200gbe|x 400gbe|x 800gbe|x sfp28|"
                  "x qsfp28|x qsfp56|x hdr|x ndr|ports x",
                  0}};
    for (const char *s = description; *s; s++) {
        struct price_number number;
        if (!isdigit((unsigned char)*s) ||
            (s > description && (isalnum((unsigned char)s[-1]) || strchr(".,", s[-1]))) ||
            !price_number_read(&number, s, false, arena))
            continue;
        const char *words = price_words_of(number.rest, arena);
        for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
            number.zeros = known[k].zeros;
            const char *plain = price_number_text(&number, '.', arena);
            if (known[k].field == field && price_words_after(words, known[k].units))
                return plain ? plain : price_number_text(&number, ',', arena);
        }
    }
    return NULL;
}
