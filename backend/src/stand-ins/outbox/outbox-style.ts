/** The outbox page's own rules, over the tokens of the design; shapes as in design/mocks/outbox.html. */
export const OUTBOX_STYLE = `
@font-face { font-family: "Signika Variable"; font-weight: 300 700; font-display: swap; src: url(/dev/fonts/signika.woff2) format("woff2"); }
@font-face { font-family: "Atkinson Hyperlegible Next Variable"; font-weight: 200 800; font-display: swap; src: url(/dev/fonts/atkinson.woff2) format("woff2"); }
@font-face { font-family: "Amigo Numerals"; font-weight: 330; font-display: swap; src: url(/dev/fonts/signika.woff2) format("woff2"); unicode-range: U+0024, U+0025, U+0030-0039; }
@font-face { font-family: "Amigo Numerals"; font-weight: 501 700; font-display: swap; src: url(/dev/fonts/signika.woff2) format("woff2"); unicode-range: U+0024, U+0025, U+0030-0039; }
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--color-page); color: var(--color-text); font: var(--weight-body) var(--text-md)/var(--leading-body) var(--font-body); overflow-wrap: anywhere; }
h1, p, pre { margin: 0; }
a { color: var(--color-link); text-decoration-thickness: 2px; text-underline-offset: .22em; }
svg { flex: none; display: block; inline-size: 1.5em; block-size: 1.5em; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
:focus-visible { outline: 3px solid var(--color-focus); outline-offset: 3px; box-shadow: 0 0 0 3px var(--color-focus-halo); border-radius: var(--radius-plate); }
.wrap { max-inline-size: calc(var(--page-max) + 2 * var(--page-gutter)); margin-inline: auto; padding-inline: var(--page-gutter); }
.skip { position: absolute; inset-block-start: -6rem; inset-inline-start: 1rem; background: var(--color-action); color: var(--color-on-action); padding: .9rem 1.25rem; border-radius: var(--radius-control); }
.skip:focus { inset-block-start: 1rem; }
.header { background: var(--color-surface); }
.header .wrap { display: flex; align-items: center; justify-content: space-between; gap: var(--space-4); min-block-size: var(--header); }
.logo { display: inline-flex; align-items: center; gap: var(--space-3); min-block-size: var(--target); font: var(--weight-display) 1.5rem/1 var(--font-display); letter-spacing: var(--tracking-display); color: var(--color-text); text-decoration: none; }
.logo svg { inline-size: 2.25rem; block-size: 2.75rem; stroke: none; }
.home { display: inline-flex; align-items: center; min-block-size: var(--target); padding-inline: var(--space-3); color: var(--color-text); text-decoration: none; font-weight: 560; border-radius: var(--radius-plate); }
.home:hover { background: var(--color-surface-hover); }
.band { background: var(--color-band); color: var(--color-on-band); border-block-end: 6px solid var(--color-band-edge); }
.band .wrap { display: grid; grid-template-columns: auto 1fr; align-items: center; gap: var(--space-1) var(--space-4); padding-block: 1rem; }
.band h1 { font: var(--weight-display) var(--text-2xl)/var(--leading-tight) var(--font-display); letter-spacing: var(--tracking-display); }
.band p { grid-column: 2; color: var(--color-on-band-muted); font-size: var(--text-lg); }
.pict { display: grid; place-items: center; inline-size: 3.25rem; block-size: 3.25rem; border-radius: var(--radius-control); background: var(--color-board); color: var(--color-board-glow); }
.pict svg { inline-size: 1.9rem; block-size: 1.9rem; }
.tools { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-2) var(--space-6); padding-block: var(--space-6) var(--space-5); }
.tools form { display: grid; grid-template-columns: auto minmax(0, 18rem); align-items: center; gap: var(--space-3); }
.tools label { font-weight: 650; }
.tools input { font: inherit; color: var(--color-text); background: var(--color-surface); inline-size: 100%; min-block-size: var(--target); padding: .4rem 1rem; border: var(--field-edge) solid var(--color-line-control); border-radius: var(--radius-control); }
.tools input::placeholder { color: var(--color-text-muted); opacity: 1; }
.tools div { display: flex; align-items: center; gap: var(--space-3); }
.btn { display: inline-flex; align-items: center; gap: .6em; min-block-size: var(--target); padding: .4rem 1rem; border: 2px solid var(--color-action); border-radius: var(--radius-control); background: var(--color-surface); color: var(--color-action); font-weight: 650; text-decoration: none; }
.btn:hover { background: var(--color-surface-hover); }
.btn--quiet { border-color: transparent; background: none; color: var(--color-link); text-decoration: underline; }
.list { display: grid; gap: var(--space-3); padding: 0 0 var(--section-gap); margin: 0; list-style: none; }
.panel { background: var(--color-surface); border-radius: var(--radius-card); box-shadow: var(--shadow-panel); overflow: hidden; }
.empty { padding: clamp(1.25rem, .9rem + 1.5vw, 2rem); margin-block-end: var(--section-gap); }
summary { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr) auto auto; align-items: center; gap: .1rem var(--space-5); min-block-size: 4.5rem; padding: var(--space-3) var(--space-5); line-height: 1.35; list-style: none; cursor: pointer; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--color-surface-hover); }
summary:focus-visible { outline-offset: -5px; box-shadow: none; border-radius: var(--radius-card); }
summary b { display: block; font-weight: 620; }
[open] > summary { border-block-end: 1px solid var(--color-line); }
[open] > summary > svg { transform: rotate(180deg); }
.muted { color: var(--color-text-muted); }
.badge { justify-self: start; display: inline-flex; align-items: center; gap: .4em; padding: .2rem .65rem; border-radius: var(--radius-plate); background: var(--color-surface-sunken); font-weight: 650; font-size: var(--text-sm); line-height: 1.4; }
.badge svg { inline-size: 1.25em; block-size: 1.25em; }
.text { display: grid; gap: var(--space-4); justify-items: start; padding: var(--space-5); }
pre { max-inline-size: 100%; font: inherit; white-space: pre-wrap; unicode-bidi: plaintext; }
@media (max-width: 47.99rem) {
  summary { grid-template-columns: minmax(0, 1fr) auto; padding-inline: var(--space-4); }
  summary > :nth-child(2) { grid-column: 1 / -1; grid-row: 2; }
  summary > :nth-child(3) { grid-column: 1 / -1; grid-row: 3; }
  summary > svg { grid-row: 1; grid-column: 2; }
  .text { padding: var(--space-4); }
}
@media (max-width: 39.99rem) { .band p { grid-column: 1 / -1; margin-block-start: var(--space-2); } .tools form { inline-size: 100%; grid-template-columns: auto 1fr; } }
`;
