import { escapeHtml as safe } from '../../platform/mail/escape-html.ts';
import type { OutboxItem } from './outbox.ts';

/** Icons of lucide (ISC), as in the mock; this page loads no script. */
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

export interface OutboxPage {
  readonly product: string;
  readonly items: readonly OutboxItem[];
  readonly to: string;
  /** What the test switch has taken away, in words. */
  readonly down: readonly string[];
}

/** The page of everything this local copy would have sent. Every word of a mail is a stranger's: all of it is escaped. */
export function outboxPage({ product, items, to, down }: OutboxPage): string {
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
${down.map((what) => `<p class="panel empty">${what} are switched off: PUT /dev/stand-ins switches them on again.</p>`).join('')}
${items.length === 0 ? nothing(to) : `<ul class="list">${items.map(row).join('\n')}</ul>`}
</div>
</main>
</body>
</html>
`;
}

const nothing = (to: string): string =>
  `<p class="panel empty">${to === '' ? 'Nothing was sent yet. Publish a listing, for example, and its mail appears here.' : `Nothing was sent to ${safe(to)} yet.`}</p>`;

function row({ id, channel, to, subject, text, html, headers, sentAt }: OutboxItem, index: number): string {
  const kind = `<span class="badge">${icon(channel)}${channel === 'email' ? 'Email' : 'SMS'}</span>`;
  const what = `<span><b>${safe(channel === 'email' ? subject : 'Text message')}</b><span class="muted" dir="ltr">${safe(to)}</span></span>`;
  const time = new Date(sentAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
  const when = `<time class="muted" datetime="${safe(sentAt)}"><bdi>${time}</bdi></time>`;
  const more =
    html === undefined
      ? ''
      : `<a class="btn" href="/dev/outbox/${safe(id)}" target="_blank" rel="noopener">${icon('open')}Show as HTML</a>`;
  return `<li class="panel"><details${index === 0 ? ' open' : ''}><summary>${kind}${what}${when}${icon('chevron')}</summary><div class="text">${headerLines(headers)}<pre>${links(safe(text))}</pre>${more}</div></details></li>`;
}

const headerLines = (headers: OutboxItem['headers'] = {}): string =>
  Object.entries(headers)
    .map(([name, value]) => `<p class="muted"><bdi>${safe(name)}</bdi>: <bdi>${safe(value)}</bdi></p>`)
    .join('');

/** Makes addresses in escaped text clickable: http and https only. */
const links = (escaped: string): string =>
  escaped.replaceAll(
    /https?:\/\/[^\s<]+?(?=(?:[.,;:!?)]|&quot;|&#39;)*(?:\s|$))/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
