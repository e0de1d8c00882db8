/* The style sheets of the pages: light and dark, phone to paper. The start page, which has neither claims nor
 * figures, goes without the second. No '<' or '&', so that they need no escapes in HTML or XML. */
#include <stddef.h>

#include "assets.h"

const char *const page_css[] = {
    ":root { color-scheme: light dark; --paper: #fff; --ink: #1b1f24; --soft: #59636e; --line: #d5dae0; "
    "--band: #f4f6f8; --link: #0059b3;",
    "  --reproduced: #11693b; --sensitive: #0b6570; --fragile: #6a3fa0; --undecided: #1f5f8b; --deviating: "
    "#8a4b00; --failed: "
    "#b3121d; --skipped: "
    "#59636e;",
    "  --reproduced-bg: #e2f4e9; --sensitive-bg: #dff2f4; --fragile-bg: #efe6fa; --undecided-bg: #e0eefa; "
    "--deviating-bg: #fdf0d9; "
    "--failed-bg: #fde6e7; "
    "--skipped-bg: #eceff2; }",
    "@media (prefers-color-scheme: dark) {",
    "  :root { --paper: #14171a; --ink: #e4e7ea; --soft: #9da7b1; --line: #363d45; --band: #1d2226; "
    "--link: #7cb8ff;",
    "    --reproduced: #74d69c; --sensitive: #6fd0dc; --fragile: #c9a6ff; --undecided: #86c5f5; --deviating: "
    "#f0b860; --failed: "
    "#ff8f94; --skipped: "
    "#9da7b1;",
    "    --reproduced-bg: #14301f; --sensitive-bg: #102d31; --fragile-bg: #2c1f42; --undecided-bg: #12293d; "
    "--deviating-bg: #3a2a0c; "
    "--failed-bg: #401a1d; "
    "--skipped-bg: #262c32; "
    "}",
    "}", "* { box-sizing: border-box; }", "html { scroll-behavior: smooth; -webkit-text-size-adjust: 100%; }",
    "body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, "
    "-apple-system, \"Segoe UI\", \"DejaVu Sans\", sans-serif; overflow-wrap: break-word; }",
    "a { color: var(--link); text-underline-offset: 2px; }", ".skip { position: absolute; left: -100rem; }",
    ".skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .3rem .6rem; }",
    ".page { max-width: 84rem; margin: 0 auto; padding: 0 1.25rem 4rem; }", "@media (min-width: 75rem) {",
    "  .page { display: grid; grid-template: auto 1fr / 13.5rem minmax(0, 1fr); column-gap: 2rem; }",
    "  .page > header, .page > main { grid-column: 2; }", "  .page.alone { display: block; }",
    "  nav.contents { grid-column: 1; grid-row: 1 / span 2; position: sticky; top: 0; max-height: 100vh; "
    "overflow-y: auto; padding: 1.6rem 0; align-self: start; font-size: .84rem; }",
    "}", "header { padding: 1.6rem 0 .2rem; }",
    "h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem; letter-spacing: -.01em; }",
    ".page.alone > header { padding: 1rem 0 0; }",
    ".page.alone h1 { font-size: 1.05rem; color: var(--soft); }",
    /* Fonts that say how far an index hangs: without one Chromium leaves that of v_S on the line. */
    "math { font-size: 1.1em; font-family: 'Latin Modern Math', 'STIX Two Math', 'Cambria Math', "
    "'DejaVu Math TeX Gyre', math, serif; }",
    "h2 { font-size: 1.35rem; line-height: 1.3; margin: 3rem 0 .7rem; padding-top: .8rem; border-top: "
    "1px solid var(--line); }",
    "#run { margin-top: .6rem; border-top: 0; padding-top: 0; }",
    "h3 { font-size: 1.02rem; margin: 1.6rem 0 .4rem; }", "p { margin: .4rem 0 .8rem; max-width: 46rem; }",
    ".lead, .note, figcaption, .source, .why, cite { color: var(--soft); }",
    ".note, figcaption { font-size: .9rem; }", "nav.contents summary { margin: 0 0 .5rem; }",
    "nav.contents ol { list-style: none; margin: 0; padding: 0; }",
    "nav.contents ol ol { padding-left: .8rem; border-left: 1px solid var(--line); margin: .2rem 0; }",
    "nav.contents li { margin: .28rem 0; line-height: 1.35; }", "nav.contents a { text-decoration: none; }",
    "nav.contents a:hover { text-decoration: underline; }", "nav.contents .mark { font-weight: 600; }",
    ".totals { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.2rem, 1fr)); gap: .6rem; "
    "margin: 1rem 0; padding: 0; list-style: none; }",
    ".totals li { border: 1px solid var(--line); border-radius: .5rem; padding: .55rem .8rem; }",
    ".totals b { display: block; font-size: 1.6rem; line-height: 1.2; font-variant-numeric: "
    "tabular-nums; }",
    ".totals span { font-size: .86rem; color: var(--soft); }",
    ".totals .reproduced b { color: var(--reproduced); }",
    ".totals .sensitive b { color: var(--sensitive); }", ".totals .fragile b { color: var(--fragile); }",
    ".totals .undecided b { color: var(--undecided); }", ".totals .deviating b { color: var(--deviating); }",
    ".totals .failed b { color: var(--failed); }",
    ".outcome { border-radius: .5rem; padding: .6rem .9rem; margin: 1rem 0; max-width: none; "
    "font-weight: 600; }",
    ".outcome.good { background: var(--reproduced-bg); color: var(--reproduced); }",
    ".outcome.none { background: var(--skipped-bg); color: var(--skipped); }",
    ".outcome.bad { background: var(--failed-bg); color: var(--failed); }",
    "dl.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem 1.1rem; "
    "margin: .6rem 0 1rem; font-size: .92rem; }",
    "dl.facts dt { color: var(--soft); }", "dl.facts dd { margin: 0; }",
    ".scroll { overflow-x: auto; margin: .5rem 0 1rem; border: 1px solid var(--line); border-radius: "
    ".5rem; }",
    "table { border-collapse: collapse; width: 100%; font-size: .87rem; line-height: 1.4; }",
    "th, td { text-align: left; vertical-align: top; padding: .42rem .55rem; border-bottom: 1px solid "
    "var(--line); }",
    "tbody tr:last-child td { border-bottom: 0; }", "td code { background: none; padding: 0; }",
    "td.statement { min-width: 15rem; width: 40%; }",
    "thead th { background: var(--band); font-weight: 600; vertical-align: bottom; }",
    "samp { font-family: inherit; font-size: inherit; font-variant-numeric: tabular-nums; white-space: "
    "nowrap; }",
    ".unit { color: var(--soft); }", "sup { font-size: .72em; line-height: 0; }",
    "b[class] { display: inline-block; padding: .05rem .5rem; border-radius: 1rem; font-size: .8rem; "
    "font-weight: 600; white-space: nowrap; }",
    "b[class] { color: var(--skipped); background: var(--skipped-bg); }", "cite { font-style: normal; }",
    "b.reproduced { color: var(--reproduced); background: var(--reproduced-bg); }",
    "b.reproduced::before { content: '✓ '; content: '✓ ' / ''; }",
    "b.sensitive { color: var(--sensitive); background: var(--sensitive-bg); }",
    "b.sensitive::before { content: '∼ '; content: '∼ ' / ''; }",
    "b.fragile { color: var(--fragile); background: var(--fragile-bg); }",
    "b.fragile::before { content: '≈ '; content: '≈ ' / ''; }",
    "b.undecided { color: var(--undecided); background: var(--undecided-bg); }",
    "b.undecided::before { content: '? '; content: '? ' / ''; }",
    "b.deviating { color: var(--deviating); background: var(--deviating-bg); }",
    "b.deviating::before { content: '≠ '; content: '≠ ' / ''; }",
    "b.failed { color: var(--failed); background: var(--failed-bg); }",
    "b.failed::before { content: '✗ '; content: '✗ ' / ''; }",
    "b.skipped { color: var(--skipped); background: var(--skipped-bg); }",
    "b.skipped::before { content: '– '; content: '– ' / ''; }",
    ".cause { margin: .3rem 0 0; padding-left: .6rem; border-left: 3px solid var(--deviating); "
    "max-width: 46rem; }",
    ".cause.failed { border-color: var(--failed); }", ".cause.skipped { border-color: var(--skipped); }",
    ".cause.finding { border-color: var(--link); }",
    "code, kbd { font: .92em ui-monospace, \"DejaVu Sans Mono\", Menlo, Consolas, monospace; background: "
    "var(--band); border-radius: .25rem; padding: .08em .3em; }",
    "summary { cursor: pointer; font-weight: 600; margin: .8rem 0 .3rem; }",
    "summary:hover { color: var(--link); }",
    "article { border-left: 3px solid var(--line); padding: .1rem 0 .1rem .9rem; margin: 1rem 0; "
    "max-width: 50rem; }",
    "article p { margin: .25rem 0; }",
    "footer { margin-top: 3rem; padding-top: .8rem; border-top: 1px solid var(--line); font-size: "
    ".86rem; color: var(--soft); }",
    "@media (max-width: 40rem) {", "  .page { padding: 0 .9rem 3rem; }", "  h1 { font-size: 1.5rem; }",
    "  h2 { font-size: 1.2rem; margin-top: 2.2rem; }",
    "  dl.facts { grid-template-columns: minmax(5rem, max-content) minmax(0, 1fr); column-gap: .8rem; "
    "font-size: .86rem; }",
    "  dl.facts dt { max-width: 9rem; }", "  .totals { grid-template-columns: repeat(2, 1fr); }", "}",
    "@media print {",
    "  :root { --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --band: #f2f2f2; --link: #000; }",
    "  body { font-size: 10pt; }", "  .page { display: block; max-width: none; padding: 0; }",
    "  nav.contents, nav.way, form.filters, .skip { display: none; }",
    "  .scroll { overflow: visible; border: 0; }", "  table { font-size: 7.5pt; }",
    "  b[class] { font-size: 6.5pt; }", "  sup { white-space: nowrap; }",
    "  .number, .unit { white-space: normal; }", "  figure, article, tr { break-inside: avoid; }",
    "  h2, h3 { break-after: avoid; }", "}", NULL};

const char *const table_css[] = {
    "th button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; "
    "text-align: inherit; }",
    "th[aria-sort=ascending] button::after { content: \" \\25B2\"; }",
    "th[aria-sort=descending] button::after { content: \" \\25BC\"; }",
    "nav.way { padding: 1rem 0 0; font-size: .9rem; }",
    "nav.way a { display: inline-block; margin: 0 1.2rem .3rem 0; }",
    "td.figure-value { font-variant-numeric: tabular-nums; }", "td.words { min-width: 9rem; }",
    "td.statement > a { text-decoration: none; }",
    "td.statement > a:hover, td.statement > a:focus { text-decoration: underline; text-underline-offset: "
    "4px; }",
    ".seen { color: var(--soft); }",
    ".remarks { border-left: 3px solid var(--deviating); list-style: none; padding-left: .8rem; }",
    ".drawing .cause { color: #1b1f24; }",
    "form.filters { display: flex; flex-wrap: wrap; gap: .6rem .8rem; align-items: end; margin: .8rem 0; "
    "font-size: .88rem; }",
    "form.filters[hidden] { display: none; }",
    "form.filters label { display: grid; gap: .15rem; color: var(--soft); }",
    "form.filters label.wide { flex: 1 1 12rem; }",
    "form.filters select, form.filters input, form.filters button { font: inherit; color: var(--ink); "
    "background: var(--paper); border: 1px solid var(--line); border-radius: .4rem; padding: .32rem "
    ".5rem; min-height: 2.2rem; width: 100%; }",
    "figure { margin: 1rem 0 1.4rem; }",
    "figure .drawing { overflow-x: auto; background: #fff; border: 1px solid var(--line); border-radius: "
    ".5rem; width: fit-content; max-width: 100%; }",
    "figure svg { display: block; max-width: 100%; height: auto; }",
    "figcaption { margin-top: .4rem; max-width: 46rem; }", "ul.plain { padding-left: 1.1rem; }",
    "ul.plain li { margin: .3rem 0; }", "@media screen and (max-width: 40rem) {",
    "  table.claims thead { position: absolute; left: -100rem; }",
    "  table.claims, table.claims tbody, table.claims tr, table.claims td { display: block; width: auto; }",
    "  table.claims tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }",
    "  table.claims tr[hidden] { display: none; }",
    "  table.claims td { border: 0; padding: .12rem .7rem; white-space: normal; }",
    "  table.claims td:empty { display: none; }",
    "  table.claims td[data-label]::before { content: attr(data-label) \": \"; color: var(--soft); }",
    "  .source code { white-space: normal; }", "}", "@media print {",
    "  table.claims { table-layout: fixed; }", "  table.claims th:nth-child(1) { width: 11%; }",
    "  table.claims th:nth-child(2) { width: 30%; }",
    "  table.claims th:nth-child(3), table.claims th:nth-child(4) { width: 10%; }",
    "  table.claims th:last-child { width: 19%; }",
    /* Chromium leaves buttons out of a head that it repeats. */
    "  th button { display: contents; }", "  td.statement, td.words { min-width: 0; }",
    "  figure svg { min-width: 0 !important; max-width: 100%; }", "}", NULL};
