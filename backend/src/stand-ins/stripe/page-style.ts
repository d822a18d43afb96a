/** What these pages have beyond /dev/outbox.css. */
export const PAGE_STYLE = `
.notice { margin-block: var(--space-6) var(--space-5); padding: var(--space-3) var(--space-4); border-inline-start: 6px solid var(--color-band-edge); background: var(--color-surface-sunken); border-radius: var(--radius-plate); font-weight: 560; }
.choices { display: grid; gap: var(--space-5); justify-items: start; padding: clamp(1.25rem, .9rem + 1.5vw, 2rem); margin-block-end: var(--section-gap); }
.choices h2 { margin: 0; font: var(--weight-display) var(--text-xl)/var(--leading-tight) var(--font-display); }
.choices ul { display: grid; gap: var(--space-4); inline-size: 100%; padding: 0; margin: 0; list-style: none; }
.choices li { display: grid; grid-template-columns: minmax(0, 16rem) minmax(0, 1fr); align-items: center; gap: var(--space-2) var(--space-5); }
button.btn { justify-content: center; font: inherit; font-weight: 650; cursor: pointer; }
li .btn { inline-size: 100%; }
table { inline-size: 100%; border-collapse: collapse; }
th, td { padding: var(--space-3) var(--space-2); border-block-end: 1px solid var(--color-line); text-align: start; }
th.amount, td.amount { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.choices > .btn--quiet { padding-inline: 0; }
@media (max-width: 39.99rem) { .choices li { grid-template-columns: minmax(0, 1fr); } .id { display: none; } }
`;
