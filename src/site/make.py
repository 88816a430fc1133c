#!/usr/bin/env python3
"""make.py BUILD_DIR: writes BUILD_DIR/site, pages that load nothing from elsewhere. Same files, same bytes.

index.html  questions of 2026 as live pages, the commands, a gallery of all reports
live/       `bursar report --live` of the scenarios in LIVE
reports/    `bursar report` of each shipped scenario
how-true.html  `bursar reproduce all --page`
tutorial.html, changes.html, manual.html (of `make html`)
"""
import concurrent.futures
import html
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parents[1]
# Scenarios of the front page, with their questions in plain words.
LIVE = {
    "roce-or-infiniband": "Training a model of 405 billion parameters: Ethernet or InfiniBand?",
    "rent-or-buy": "Fine-tuning all year round: rent servers by the hour, buy them, or both?",
    "h200-or-mi325x": "Which accelerators train a model of 70 billion parameters fastest?",
    "mixture-training-2026": "Which servers train a mixture of 671 billion parameters fastest?",
    "inference-2026": "Which servers generate the most tokens for ten million euros over three years?",
    "serving-mixture-2026": "Which servers answer 200 requests a second with a mixture of 671 billion parameters?",
    "gromacs-euros": "Molecular dynamics for ten million euros over five years: which GPU?",
    "university-2026": "A university's CPU cluster for 1.5 million euros: how many nodes, which network?",
    "rental-history": "Fine-tuning four models a day: which accelerator is the cheapest to rent this week?",
    "university-400k": "A department's CPU cluster for 400,000 euros: few large nodes, or many small ones?",
}


def inline(text):
    """Code, links and bold words of a line of Markdown. Links to files of the repository become text."""
    def link(match):
        words, target = match.groups()
        return f'<a href="{target}">{words}</a>' if target.startswith("https://") else words

    pieces = re.split(r"(`[^`]*`)", text)
    for i, piece in enumerate(pieces):
        if piece.startswith("`"):
            pieces[i] = f"<code>{html.escape(piece[1:-1])}</code>"
        else:
            bold = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", html.escape(piece))
            pieces[i] = re.sub(r"\[([^\]]*)\]\(([^)]*)\)", link, bold)
    return "".join(pieces)


def markdown(text):
    """Headings, paragraphs and lists, as CHANGELOG.md has them."""
    out = []
    blocks = re.split(r"\n\s*\n", text.strip())
    for block in blocks:
        heading = re.match(r"(#+) (.*)", block)
        if heading:
            level = len(heading.group(1))
            out.append(f"<h{level}>{inline(heading.group(2))}</h{level}>")
            block = block.split("\n", 1)[1] if "\n" in block else ""
        if block.startswith("- "):
            items = [" ".join(item.split()) for item in re.split(r"^- ", block, flags=re.M)[1:]]
            out.append("<ul>\n" + "".join(f"<li>{inline(item)}</li>\n" for item in items) + "</ul>")
        elif block:
            out.append(f"<p>{inline(' '.join(block.split()))}</p>")
    return "\n".join(out)


def fill(name, **values):
    text = (HERE / name).read_text(encoding="utf-8")
    missing = set(re.findall(r"\{\{(\w+)\}\}", text)) ^ set(values)
    if missing:
        sys.exit(f"site: {name}: {', '.join(sorted(missing))}: not filled, or not there")
    return re.sub(r"\{\{(\w+)\}\}", lambda match: values[match.group(1)], text)


def summary(page):
    """Title, answer, figures and date of a report, from its page; texts are HTML."""
    def first(pattern):
        found = re.search(pattern, page, flags=re.S)
        return " ".join(found.group(1).split()) if found else ""

    found = {"title": first(r"<h1>(.*?)</h1>"), "lead": first(r'<p class="lead">(.*?)</p>'),
             "gist": first(r'<p class="gist">(.*?)</p>'), "date": first(r"prices of (\d{4}-\d\d-\d\d)")}
    return {key: re.sub(r"<[^>]*>", "", value) for key, value in found.items()}


def report(program, scenario, out, *options):
    done = subprocess.run([program, "-q", "report", *options, "--jobs", "1", "-o", out, f"scenarios/{scenario}.yaml"], cwd=TOP,
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"site: bursar report {' '.join(options)} {scenario}: code {done.returncode}: {done.stderr.strip()}")
    found = summary(out.read_text(encoding="utf-8"))
    if not found["title"] or not found["lead"]:
        sys.exit(f"site: {out.name}: no title, or no answer")
    return {**found, "name": scenario}


def make_reports(program, site):
    """All pages of scenarios: answers by name."""
    names = sorted(path.stem for path in (TOP / "scenarios").glob("*.yaml"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        live = [pool.submit(report, program, name, site / "live" / f"{name}.html", "--live") for name in LIVE]
        static = [pool.submit(report, program, name, site / "reports" / f"{name}.html") for name in names]
        return [job.result() for job in live], [job.result() for job in static]


def question(found):
    return (f'<li><h3><a href="live/{found["name"]}.html">{html.escape(LIVE[found["name"]])}</a></h3>\n'
            f'<p class="answer">{found["lead"]}</p>\n<p>{found["gist"]}</p>\n'
            f'<p class="soft try">Prices of {found["date"]}. <a href="reports/{found["name"]}.html">As a report<span class="hidden"> of '
            f'{found["name"]}</span></a></p></li>')


def entry(found):
    return (f'<li><a href="reports/{found["name"]}.html">{found["title"]}</a>\n<p>{found["lead"]}'
            f'{". " if found["gist"] else ""}{found["gist"]}</p>\n<p class="soft">Prices of {found["date"] or "no date"}</p></li>')


def readme_rows(readme):
    """The README's table of questions, with links into the manual."""
    rows = re.findall(r"^\| ([^|]*\?) \| `bursar ([a-z]+)([^`|]*)` \|$", readme, flags=re.M)
    if len(rows) < 5:
        sys.exit("site: README.md has no table of questions")
    return "\n".join(f'<tr><td data-label="question">{inline(asked)}</td><td data-label="command"><a href="manual.html#bursar-{name}.1">'
                     f"<code>bursar {name}{html.escape(rest)}</code></a></td></tr>" for asked, name, rest in rows)


def readme_limits(readme):
    """The README's section of what bursar is not."""
    section = re.search(r"^## What it is not\n(.*?)^## ", readme, flags=re.M | re.S)
    items = re.findall(r"^- \*\*(.*?)\.\*\* (.*?)(?=^- |\Z)", section.group(1) if section else "", flags=re.M | re.S)
    if not items:
        sys.exit("site: README.md has no section 'What it is not'")
    return "\n".join(f"<div><dt>{inline(what)}</dt><dd>{inline(' '.join(why.split()))}</dd></div>" for what, why in items)


def tutorial(manual):
    """The tutorial's article of the manual, as a page: links to other articles lead into the manual."""
    article = re.search(r'<article id="bursar-tutorial\.7">(.*?)</article>', manual, flags=re.S)
    if not article:
        sys.exit("site: the manual has no tutorial")
    text = re.sub(r"<header>.*?</header>", "", article.group(1), flags=re.S)
    text = re.sub(r'href="#(?!bursar-tutorial\.7\.)', 'href="manual.html#', text)
    text = re.sub(r"<(/?)h([34])\b", lambda match: f"<{match.group(1)}h{int(match.group(2)) - 1}", text)
    return f'<h1>From price lists to a proven purchase</h1>\n<div class="text">{text}</div>'


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    site = build / "site"
    shutil.rmtree(site, ignore_errors=True)
    for folder in ("live", "reports"):
        (site / folder).mkdir(parents=True)
    program = build / "bursar"
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    subprocess.run([program, "-q", "reproduce", "all", "--page", site / "how-true.html"], cwd=TOP, stdout=subprocess.DEVNULL, check=True)
    live, reports = make_reports(program, site)
    reports.sort(key=lambda found: found["name"])
    reports.sort(key=lambda found: found["date"], reverse=True)
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    manual = (build / "manual.html").read_text(encoding="utf-8")
    pages = {
        "index": ("bursar: the best compute cluster that a budget buys", fill(
            "index.html", live="\n".join(map(question, live)), reports="\n".join(map(entry, reports)),
            commands=readme_rows(readme), limits=readme_limits(readme))),
        "tutorial": ("bursar: tutorial", tutorial(manual)),
        "changes": ("bursar: changes", '<div class="text">\n' + markdown(
            (TOP / ".github/CHANGELOG.md").read_text(encoding="utf-8")) + "\n</div>"),
    }
    for name, (title, text) in pages.items():
        (site / f"{name}.html").write_text(fill("page.html", title=title, main=text, version=version), encoding="utf-8")
    (site / "manual.html").write_text(manual, encoding="utf-8")
    style = (TOP / "src/report/page/style.css").read_text(encoding="utf-8")
    (site / "style.css").write_text(style + (HERE / "site.css").read_text(encoding="utf-8"), encoding="utf-8")
    print(f"{site}: {len(live)} live pages, {len(reports)} reports")


if __name__ == "__main__":
    main()
