import { escapeHtml as safe } from '../../src/platform/mail/escape-html.ts';
import type { OutboxItem } from './outbox.ts';

/** Icons of lucide (ISC), as in the mock. The page loads no script. */
const ICONS = {
  inbox:
    '<polyline points="22 12 16 12 14 15 10 15 8 12 2 12"/><path d="M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z"/>',
  email: '<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/>',
  sms: '<rect width="14" height="20" x="5" y="2" rx="2" ry="2"/><path d="M12 18h.01"/>',
  refresh:
    '<path d="M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8"/><path d="M21 3v5h-5"/><path d="M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16"/><path d="M8 16H3v5"/>',
  open: '<path d="M15 3h6v6"/><path d="M10 14 21 3"/><path d="M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6"/>',
  chevron: '<path d="m6 9 6 6 6-6"/>',
} as const;

export const LOGO =
  '<svg viewBox="0 0 36 44" aria-hidden="true"><rect x="1.5" y="1.5" width="33" height="41" rx="16.5" fill="#ffbe3d" stroke="#0a292d" stroke-width="3"/><clipPath id="window"><rect x="3" y="3" width="30" height="38" rx="15"/></clipPath><g clip-path="url(#window)"><rect x="1" y="26" width="16" height="20" rx="5" fill="#74204f"/><rect x="19" y="26" width="16" height="20" rx="5" fill="#0b5459"/><circle cx="11.6" cy="20" r="5.6" fill="#74204f"/><circle cx="24.4" cy="18.6" r="5.6" fill="#0b5459"/></g></svg>';

const icon = (name: keyof typeof ICONS): string => `<svg viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`;

interface OutboxPageProps {
  readonly product: string;
  readonly items: readonly OutboxItem[];
  readonly to: string;
  /** Labels of the services that are switched off. */
  readonly down: readonly string[];
}

/** Everything that this local copy would have sent. Mails hold what strangers typed: all of it is escaped. */
export function outboxPage({ product, items, to, down }: OutboxPageProps): string {
  const query = to === '' ? '' : `?to=${encodeURIComponent(to)}`;
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${safe(product)} - Outbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/dev/outbox.css">
</head>
<body>
<a class="skip" href="#main">Skip to main content</a>
<header class="header"><div class="wrap"><a class="logo" href="/">${LOGO}<span>${safe(product)}</span></a><nav aria-label="Main"><a class="home" href="/">Home</a></nav></div></header>
<main id="main" tabindex="-1">
<div class="band"><div class="wrap"><span class="pict">${icon('inbox')}</span><h1>Outbox</h1><p>Emails and texts of this local copy. None of them left the machine.</p></div></div>
<div class="wrap">
<div class="tools"><form method="get" action="/dev/outbox"><label for="to">Sent to</label><input id="to" name="to" type="search" placeholder="Email or phone" value="${safe(to)}" autocomplete="off"></form>
<div><a class="btn" href="/dev/outbox${safe(query)}">${icon('refresh')}Refresh</a><a class="btn btn--quiet" href="/dev/outbox.json${safe(query)}">outbox.json</a></div></div>
${down.map((label) => `<p class="panel empty">${label} are switched off: PUT /dev/stand-ins switches them on again.</p>`).join('')}
${items.length === 0 ? emptyMessage(to) : `<ul class="list">${items.map(itemRow).join('\n')}</ul>`}
</div>
</main>
</body>
</html>
`;
}

const emptyMessage = (to: string): string =>
  `<p class="panel empty">${to === '' ? 'Nothing was sent yet. Publish a listing, for example, and its mail appears here.' : `Nothing was sent to ${safe(to)} yet.`}</p>`;

function itemRow({ id, channel, to, subject, text, html, headers, sentAt }: OutboxItem, index: number): string {
  const badge = `<span class="badge">${icon(channel)}${channel === 'email' ? 'Email' : 'SMS'}</span>`;
  const title = `<span><b>${safe(channel === 'email' ? subject : 'Text message')}</b><span class="muted" dir="ltr">${safe(to)}</span></span>`;
  const time = new Date(sentAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
  const sent = `<time class="muted" datetime="${safe(sentAt)}"><bdi>${time}</bdi></time>`;
  const htmlLink =
    html === undefined
      ? ''
      : `<a class="btn" href="/dev/outbox/${safe(id)}" target="_blank" rel="noopener">${icon('open')}Show as HTML</a>`;
  return `<li class="panel"><details${index === 0 ? ' open' : ''}><summary>${badge}${title}${sent}${icon('chevron')}</summary><div class="text">${headerLines(headers)}<pre>${linkify(safe(text))}</pre>${htmlLink}</div></details></li>`;
}

const headerLines = (headers: OutboxItem['headers'] = {}): string =>
  Object.entries(headers)
    .map(([name, value]) => `<p class="muted"><bdi>${safe(name)}</bdi>: <bdi>${safe(value)}</bdi></p>`)
    .join('');

/** Turns http and https addresses in escaped text into links. */
const linkify = (escaped: string): string =>
  escaped.replaceAll(
    /https?:\/\/[^\s<]+?(?=(?:[.,;:!?)]|&quot;|&#39;)*(?:\s|$))/g,
    (url) => `<a href="${url}">${url}</a>`,
  );

/** The style of the page, on the design tokens. */
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
