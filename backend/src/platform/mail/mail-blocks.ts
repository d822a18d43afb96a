import { escapeHtml as safe } from './escape-html.ts';
import { background, font, foreground, ticketColors } from './mail-style.ts';

/** A part of a mail, as HTML and as plain text. */
export interface MailBlock {
  readonly html: string;
  readonly text: string;
}

interface TicketEnd {
  readonly code: string;
  readonly place: string;
}

export interface Ticket {
  readonly kind: keyof typeof ticketColors;
  readonly label: string;
  readonly from: TicketEnd;
  readonly to: TicketEnd;
  /** On the stub; `isCode` for flight numbers and the like. */
  readonly facts: readonly { label: string; value: string; isCode?: boolean }[];
}

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
interface TextStyle {
  style?: string;
  margin?: string;
  name?: string;
  color?: string;
}

const text = (content: string, { style, margin = '0 0 16px', name = 'm-text', color }: TextStyle = {}): string =>
  `<p class="${name}" style="margin:${margin};${style ?? font.text};color:${color ?? foreground.text}">${content}</p>`;
const anchor = (label: string, href: string): string =>
  `<a href="${safe(href)}" class="m-link" style="text-decoration:underline;color:${foreground.link}">${safe(label)}</a>`;
/** `**bold**` is the only markup a text may hold. */
const rich = (content: string): string => safe(content).replaceAll(/\*\*(.+?)\*\*/g, '<b>$1</b>');
const LINE_END = /\r\n|[\r\n\u2028\u2029]/;
const plain = (content: string): string => content.replaceAll('**', '');

/** A username within our own text: on one line, without marks that reorder it or that `paragraph` reads as bold. */
export const inlineName = (username: string): string =>
  username
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll('*', '∗')
    .trim();

/** Breaks long words, since it may contain a username: see `inlineName`. */
export const paragraph = (content: string): MailBlock => ({
  html: text(rich(content), { style: `${font.text};overflow-wrap:anywhere;word-break:break-word` }),
  text: plain(content),
});

export const link = (label: string, href: string): MailBlock => ({
  html: text(anchor(label, href)),
  text: `${label}:\n${href}`,
});

export const button = (label: string, href: string): MailBlock => ({
  html: `<table ${table} style="margin:0 0 20px"><tr><td class="m-btn" bgcolor="${background.action}" style="border-radius:12px;background-color:${background.action}"><a href="${safe(href)}" class="m-btntext" style="display:inline-block;padding:16px 28px;${font.button};text-decoration:none;color:#ffffff">${safe(label)}</a></td></tr></table>`,
  text: `${label}:\n${href}`,
});

export const codeBox = (code: string): MailBlock => ({
  html: `<table ${table} style="margin:0 0 20px"><tr><td class="m-codebox" bgcolor="${background.codebox}" style="padding:18px 24px;border-radius:12px;background-color:${background.codebox}"><p class="m-codetext m-big" style="margin:0;${font.code};color:${foreground.text}">${safe(code)}</p></td></tr></table>`,
  text: code,
});

/** A person's text as they wrote it: in a box, so that nobody takes it for ours, with its line breaks, and with long words broken. */
export const quote = (content: string): MailBlock => ({
  html: `<table ${table} width="100%" style="margin:0 0 20px;table-layout:fixed"><tr><td class="m-note" bgcolor="${background.note}" style="padding:14px 18px;border-radius:12px;background-color:${background.note};overflow-wrap:anywhere;word-break:break-word">${content
    .split(LINE_END)
    .map(
      (line) =>
        `<p dir="auto" class="m-text" style="margin:0;${font.text};color:${foreground.text}">${safe(line) || '&nbsp;'}</p>`,
    )
    .join('')}</td></tr></table>`,
  text: content
    .split(LINE_END)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n'),
});

/** A secondary text in a box. */
export const note = (content: string): MailBlock => ({
  html: `<table ${table} width="100%" style="margin:0 0 8px"><tr><td class="m-note" bgcolor="${background.note}" style="padding:14px 18px;border-radius:12px;background-color:${background.note}">${text(rich(content), { style: font.small, margin: '0' })}</td></tr></table>`,
  text: plain(content),
});

export function ticket({ kind, label, from, to, facts }: Ticket): MailBlock {
  const { strip, stub } = ticketColors[kind];
  const html = `<table ${table} width="100%" style="margin:0 0 24px">
<tr><td class="m-strip-${kind}" bgcolor="${strip}" style="padding:10px 20px;border-radius:12px 12px 0 0;background-color:${strip}"><p style="margin:0;${font.strong};color:#ffffff">${safe(label)}</p></td></tr>
<tr><td class="m-line" style="padding:18px 20px;border:1px solid ${foreground.line};border-top:0;border-bottom:0">${routeRow(kind, from, to)}${placesRow(from, to)}</td></tr>
<tr><td class="m-stub-${kind} m-perf" bgcolor="${stub}" style="padding:16px 20px;border-top:2px dashed ${foreground.perforation};border-radius:0 0 12px 12px;background-color:${stub}">${factRows(kind, facts)}</td></tr></table>`;
  const lines = [
    label,
    `${from.code} (${from.place}) to ${to.code} (${to.place})`,
    ...facts.map((fact) => `${fact.label}: ${fact.value}`),
  ];
  return { html, text: lines.join('\n') };
}

function routeRow(kind: Ticket['kind'], from: TicketEnd, to: TicketEnd): string {
  const end = ({ code: iata }: TicketEnd) =>
    `<td style="width:1%;white-space:nowrap"><p class="m-text m-iata" style="margin:0;${font.iata};color:${foreground.text}">${safe(iata)}</p></td>`;
  const gray = `<tr><td class="m-line" style="border-top:4px solid ${foreground.line};font-size:1px;line-height:5px;height:5px">&nbsp;</td></tr>`;
  const own = `<tr><td class="m-route-${kind}" style="border-top:4px ${ticketColors[kind].line};font-size:1px;line-height:1px;height:1px">&nbsp;</td></tr>`;
  const lines = `<td style="vertical-align:middle;padding:2px 16px 0"><table ${table} width="100%" aria-hidden="true">${gray}${own}</table></td>`;
  return `<table ${table} width="100%"><tr>${end(from)}${lines}${end(to)}</tr></table>`;
}

function placesRow(from: TicketEnd, to: TicketEnd): string {
  const place = (end: TicketEnd, align: string) =>
    `<td style="width:50%;vertical-align:top;${align}">${text(safe(end.place), { style: font.label, margin: '0', name: 'm-muted', color: foreground.muted })}</td>`;
  return `<table ${table} width="100%"><tr>${place(from, '')}${place(to, 'text-align:right;text-align:end')}</tr></table>`;
}

const FACTS_IN_A_ROW = 3;

/** A mail is at most 620 px wide: more facts in a row would break each date into one word per line. */
function factRows(kind: Ticket['kind'], facts: Ticket['facts']): string {
  const rows = facts.flatMap((_, at) => (at % FACTS_IN_A_ROW === 0 ? [facts.slice(at, at + FACTS_IN_A_ROW)] : []));
  return rows
    .map((row) => `<table ${table}><tr>${row.map((fact) => factCell(kind, fact)).join('')}</tr></table>`)
    .join('');
}

function factCell(kind: Ticket['kind'], { label, value, isCode }: Ticket['facts'][number]): string {
  const line = (content: string, style: string) =>
    `<p class="m-stubtext-${kind}" style="margin:0;${style};color:${ticketColors[kind].onStub}">${safe(content)}</p>`;
  return `<td class="m-fact" style="padding:0 20px 0 0;padding-inline:0 20px;vertical-align:top">${line(label, `${font.label};white-space:nowrap`)}${line(value, isCode ? font.codeFact : font.strong)}</td>`;
}
