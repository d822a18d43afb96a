import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { ReceivedTip, SentTip, TipsQuery } from 'contracts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { HistoryService, type TipPage } from './history.service.ts';

/** Rows in memory at a time. */
const PAGE_SIZE = 500;
/** What a spreadsheet could take for a formula, also after blanks and with full-width characters. */
const FORMULA = /^[\s\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const NEEDS_QUOTES = /[",\r\n]/;
/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';
const HEADER = csvLine(['Direction', 'Date (UTC)', 'Person', 'Amount (USD)', 'State']);

const STATE_LABELS: Record<ReceivedTip['state'] | SentTip['state'], string> = {
  waiting: 'Waiting',
  paid: 'Paid',
  paid_out: 'Paid out',
  sent_back: 'Sent back',
  disputed: 'Disputed',
};

/** All tips of a user as a CSV file: received ones, then sent ones, each newest first. */
@Injectable()
export class TipsCsv {
  constructor(private readonly history: HistoryService) {}

  create(me: SessionUser, year: number | undefined): { name: string; text: Readable } {
    const name = `flight-amigo-tips${year === undefined ? '' : `-${year}`}.csv`;
    return { name, text: Readable.from(this.generate(me, year)) };
  }

  /** The header goes with the first rows: a failure before them can still be reported by the response status. */
  private async *generate(me: SessionUser, year: number | undefined): AsyncGenerator<string> {
    let header = `${BYTE_ORDER_MARK}${HEADER}`;
    const pages = [
      generateLines((query) => this.history.listReceived(me, { ...query, year }), toReceivedLine),
      generateLines((query) => this.history.listSent(me, { ...query, year }), toSentLine),
    ];
    for (const page of pages)
      for await (const lines of page) {
        yield `${header}${lines}`;
        header = '';
      }
  }
}

/** Page by page; the first page may be empty. */
async function* generateLines<Tip>(
  list: (query: TipsQuery) => Promise<TipPage<Tip>>,
  toLine: (tip: Tip) => string,
): AsyncGenerator<string> {
  let cursor: string | undefined;
  do {
    const { tips, next } = await list({ limit: PAGE_SIZE, cursor });
    yield tips.map(toLine).join('');
    cursor = next;
  } while (cursor !== undefined);
}

const toReceivedLine = ({ from, ...tip }: ReceivedTip): string =>
  toLine('Received', from?.username ?? 'A traveler who was not logged in', tip);

const toSentLine = ({ to, ...tip }: SentTip): string => toLine('Sent', to.username, tip);

const toLine = (
  direction: string,
  person: string,
  { paidAt, amountCents, state }: Pick<ReceivedTip | SentTip, 'paidAt' | 'amountCents' | 'state'>,
): string => csvLine([direction, paidAt.slice(0, 10), person, (amountCents / 100).toFixed(2), STATE_LABELS[state]]);

/** One line of a CSV file (RFC 4180). A cell that a spreadsheet would evaluate is prefixed with an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(escapeCell).join(',')}\r\n`;
}

function escapeCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
