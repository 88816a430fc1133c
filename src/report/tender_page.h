/* tender_page.h - the sections of an award on a page and on a sheet, as its buyer reads them. The tender is
 * awarded by the rules of its scenario. Texts are on the problem's arena. */
#ifndef REPORT_TENDER_PAGE_H
#define REPORT_TENDER_PAGE_H

struct problem;
struct sink;
struct tender_outcome;

/* The bids in the order of the award, and the requirements that they miss. */
void tender_page_ranking(struct sink *sink, const struct problem *problem,
                         const struct tender_outcome *tender);

/* Why each bid is awarded, or is not. */
void tender_page_reasons(struct sink *sink, const struct problem *problem,
                         const struct tender_outcome *tender);

/* Each bidder's price to win; and what the table means. */
void tender_page_prices(struct sink *sink, const struct problem *problem,
                        const struct tender_outcome *tender);
const char *tender_page_prices_note(void);

/* Which inputs change the award, the least change first. */
void tender_page_changes(struct sink *sink, const struct problem *problem,
                         const struct tender_outcome *tender);

/* What each criterion adds to the score. */
void tender_page_scores(struct sink *sink, const struct problem *problem,
                        const struct tender_outcome *tender);

/* What vendors promise beside what the models predict. */
void tender_page_promises(struct sink *sink, const struct problem *problem,
                          const struct tender_outcome *tender);

/* One sentence each, of an award that some bid has: the winner's lead over the best other bidder; the bidder
 * that is the nearest to win by its price; how often the winner wins in draws (NULL: nothing is drawn). */
const char *tender_page_margin(const struct problem *problem, const struct tender_outcome *tender);
const char *tender_page_nearest(const struct problem *problem, const struct tender_outcome *tender);
const char *tender_page_draws(const struct problem *problem, const struct tender_outcome *tender);

#endif
