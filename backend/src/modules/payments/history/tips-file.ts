import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { TipsQuery } from 'shared-ui/contracts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { HistoryService, type TipPage } from './history.service.ts';
import { CSV_HEAD, receivedLine, sentLine } from './tips-csv.ts';

/** Rows that are in memory at a time. */
const AT_ONCE = 500;
/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** All tips of somebody as a file for spreadsheets: those they got, then those they gave, each the newest first. */
@Injectable()
export class TipsFile {
  constructor(private readonly history: HistoryService) {}

  write(me: SessionUser, year: number | undefined): { name: string; text: Readable } {
    const name = `flight-amigo-tips${year === undefined ? '' : `-${year}`}.csv`;
    return { name, text: Readable.from(this.parts(me, year)) };
  }

  /** The head goes with the first rows: until they are read, a failure can still be answered as one. */
  private async *parts(me: SessionUser, year: number | undefined): AsyncGenerator<string> {
    let head = `${BYTE_ORDER_MARK}${CSV_HEAD}`;
    const sides = [
      linesOf((query) => this.history.listReceived(me, { ...query, year }), receivedLine),
      linesOf((query) => this.history.listSent(me, { ...query, year }), sentLine),
    ];
    for (const side of sides)
      for await (const lines of side) {
        yield `${head}${lines}`;
        head = '';
      }
  }
}

/** Page by page, the first one also where it is empty. */
async function* linesOf<Tip>(
  list: (query: TipsQuery) => Promise<TipPage<Tip>>,
  lineOf: (tip: Tip) => string,
): AsyncGenerator<string> {
  let cursor: string | undefined;
  do {
    const { tips, next } = await list({ limit: AT_ONCE, cursor });
    yield tips.map(lineOf).join('');
    cursor = next;
  } while (cursor !== undefined);
}
