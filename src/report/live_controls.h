/* live_controls.h - the controls of the live page: each input that a reader can change, and the option of
 * bursar(1) that its value becomes.
 */
#ifndef REPORT_LIVE_CONTROLS_H
#define REPORT_LIVE_CONTROLS_H

struct document;
struct text;

/* Adds the controls of a document as a JSON list. No byte of it can end a script element. */
void live_controls(struct text *out, const struct document *d);

#endif
