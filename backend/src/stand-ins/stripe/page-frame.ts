import { PRODUCT } from 'shared-ui/contracts';
import { escapeHtml as safe } from '../../platform/mail/escape-html.ts';
import { LOGO } from '../outbox/outbox-page.ts';

/** lucide (ISC): landmark. */
const BANK =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 22h18M6 18v-7M10 18v-7M14 18v-7M18 18v-7M12 2 2 8h20z"/></svg>';

export interface Page {
  readonly title: string;
  readonly subtitle: string;
  /** HTML. */
  readonly body: string;
}

/** A page that the provider would show, in the frame of /dev/outbox. It loads no script. */
export const framed = ({ title, subtitle, body }: Page): string => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${safe(PRODUCT)} - ${safe(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/dev/outbox.css">
<link rel="stylesheet" href="/dev/stripe/pages.css">
</head>
<body>
<a class="skip" href="#main">Skip to main content</a>
<header class="header"><div class="wrap"><a class="logo" href="/">${LOGO}<span>${safe(PRODUCT)}</span></a><nav aria-label="Main"><a class="home" href="/">Home</a></nav></div></header>
<main id="main" tabindex="-1">
<div class="band"><div class="wrap"><span class="pict">${BANK}</span><h1>${safe(title)}</h1><p>${safe(subtitle)}</p></div></div>
<div class="wrap">
<p class="notice" role="note">Local test mode: no real bank account. In production this page is Stripe's.</p>
${body}
</div>
</main>
</body>
</html>
`;
