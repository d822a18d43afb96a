import { PRODUCT } from 'contracts';
import { escapeHtml as safe } from './escape-html.ts';
import type { MailBlock } from './mail-blocks.ts';
import { background, font, foreground, MAIL_STYLE } from './mail-style.ts';

export interface MailLayout {
  /** Also the mail's name for screen readers. */
  readonly subject: string;
  /** What mail programs show beside the subject in a list. */
  readonly preheader: string;
  /** The heading. */
  readonly title: string;
  readonly blocks: readonly MailBlock[];
  /** Completes 'You get this email because'. */
  readonly because: string;
  /** Without a trailing slash. */
  readonly siteUrl: string;
  /** The page that ends mails of this kind. */
  readonly unsubscribe?: { readonly label: string; readonly href: string };
}

/** Invisible: keeps the beginning of the mail, such as a code, out of the preview on lock screens. */
const PREHEADER_PADDING = '&#847;&zwnj;&nbsp;'.repeat(90);

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** The HTML of a mail, 600 px of tables with inline colors for light and dark, and the same text without markup. */
export function layoutMail(layout: MailLayout): { subject: string; html: string; text: string } {
  const { subject, title, blocks } = layout;
  const links = linksOf(layout).map(({ label, href }) => `${label}: ${href}`);
  const footer = [...linesBelow(layout), ...links].join('\n');
  const text = [title, ...blocks.map((block) => block.text), '-- ', footer].join('\n\n');
  return { subject, html: page(layout), text: `${text}\n` };
}

const linesBelow = ({ because, siteUrl }: MailLayout): string[] => [
  `You get this email because ${because} at ${new URL(siteUrl).host}.`,
  "All interactions are at the users' own risk.",
];

const linksOf = ({ siteUrl, unsubscribe }: MailLayout) => [
  ...(unsubscribe === undefined ? [] : [unsubscribe]),
  { label: 'Terms of Use', href: `${siteUrl}/terms-of-use` },
  { label: 'Privacy Policy', href: `${siteUrl}/privacy-policy` },
];

function page(layout: MailLayout): string {
  const { subject, preheader, title, blocks } = layout;
  const heading = `<h1 class="m-text" style="margin:0 0 12px;${font.title};color:${foreground.text}">${safe(title)}</h1>`;
  return `<!doctype html>
<html lang="en" dir="ltr" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${safe(subject)}</title>
<style>
${MAIL_STYLE}
</style>
</head>
<body class="m-page" style="margin:0;padding:0;width:100%;background-color:${background.page}">
<div role="article" aria-roledescription="email" aria-label="${safe(subject)}" lang="en">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${safe(preheader)}${PREHEADER_PADDING}</div>
<table ${table} width="100%" class="m-page" bgcolor="${background.page}" style="background-color:${background.page}"><tr><td class="m-out" align="center" style="padding:24px 12px">
<!--[if mso]><table ${table} width="600"><tr><td><![endif]-->
<table ${table} width="100%" style="max-width:600px;margin:0 auto">
<tr><td class="m-band m-edge m-pad m-round" bgcolor="${background.band}" style="padding:18px 36px;background-color:${background.band};border-bottom:6px solid ${background.bandEdge};border-radius:16px 16px 0 0">${brand(PRODUCT)}</td></tr>
<tr><td class="m-card m-pad m-round" bgcolor="${background.card}" style="padding:32px 36px 28px;background-color:${background.card};border-radius:0 0 16px 16px">
${heading}
${blocks.map((block) => block.html).join('\n')}
</td></tr>
<tr><td class="m-pad" style="padding:20px 36px 28px">
${[...linesBelow(layout).map(safe), linksOf(layout).map(footerLink).join(' &nbsp;&nbsp; ')].map(footerLine).join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`;
}

/** The logo, two seats, made of table cells: many mail clients block pictures. */
function brand(product: string): string {
  const seat = (name: string, color: string, corners: string) =>
    `<td class="${name}" bgcolor="${color}" style="width:10px;height:17px;line-height:17px;font-size:1px;background-color:${color};border-radius:${corners}">&nbsp;</td>`;
  const gap = (width: number) => `<td style="width:${width}px;font-size:1px">&nbsp;</td>`;
  const seats = `<table ${table}><tr>${seat('m-plum', '#74204f', '5px 5px 2px 9px')}${gap(2)}${seat('m-petrol', '#0b5459', '5px 5px 9px 2px')}</tr></table>`;
  const mark = `<table ${table} aria-hidden="true"><tr><td class="m-seat" style="border:3px solid ${foreground.text};border-radius:16px;padding:13px 2px 2px">${seats}</td></tr></table>`;
  const name = `<p class="m-bandtext" style="margin:0;${font.brand};color:${foreground.text}">${safe(product)}</p>`;
  return `<table ${table}><tr><td style="padding:0">${mark}</td>${gap(12)}<td>${name}</td></tr></table>`;
}

const footerLine = (html: string): string =>
  `<p class="m-muted" style="margin:0 0 16px;${font.small};color:${foreground.muted}">${html}</p>`;

const footerLink = ({ label, href }: { label: string; href: string }): string =>
  `<a href="${safe(href)}" class="m-muted" style="text-decoration:underline;color:${foreground.muted}">${safe(label)}</a>`;
