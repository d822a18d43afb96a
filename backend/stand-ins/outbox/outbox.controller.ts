import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { Controller, Get, Header, Inject, Param, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { PRODUCT } from 'contracts';
import { z } from 'zod';
import { requestErrors } from '../../src/platform/errors/request-errors.ts';
import { ResponseSchema } from '../../src/platform/http/response-schema.ts';
import { Public } from '../../src/platform/login/access.ts';
import { STAND_IN_SWITCHES, type StandInSwitches } from '../stand-in-switch.ts';
import { OUTBOX_STYLE, outboxPage } from './outbox-page.ts';
import { Outbox, type OutboxItem } from './outbox.ts';

const querySchema = z.object({ to: z.string().trim().toLowerCase().max(254).default('') });
type OutboxQuery = z.infer<typeof querySchema>;
const itemsSchema = z.array(
  z.object({
    channel: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
    sentAt: z.string(),
  }),
);

const HTML = 'text/html; charset=utf-8';
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** A mail has inline styles; nothing else in it may do anything. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";

const FONTS: Record<string, string> = {
  'signika.woff2': '@fontsource-variable/signika/files/signika-latin-wght-normal.woff2',
  'atkinson.woff2':
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
};
const readPackageFile = (path: string): Promise<Buffer> => readFile(createRequire(import.meta.url).resolve(path));

/** /dev/outbox: a local start only (PRODUCT.md, Outside services). */
@ApiExcludeController()
@Public()
@Controller('dev')
export class OutboxController {
  constructor(
    private readonly outbox: Outbox,
    @Inject(STAND_IN_SWITCHES) private readonly switches: StandInSwitches,
  ) {}

  @Get('outbox.json')
  @Header('Cache-Control', 'no-store')
  @ResponseSchema(itemsSchema)
  list(@Query({ schema: querySchema }) { to }: OutboxQuery): z.infer<typeof itemsSchema> {
    return this.#listSentTo(to);
  }

  @Get('outbox')
  @Header('Content-Type', HTML)
  @Header('Cache-Control', 'no-store')
  @Header('Content-Security-Policy', PAGE_POLICY)
  page(@Query({ schema: querySchema }) { to }: OutboxQuery): string {
    const { mail, sms, cards } = this.switches;
    const labels = { Mails: mail, Texts: sms, 'Card payments': cards };
    const down = Object.entries(labels).flatMap(([label, { state }]) => (state === 'down' ? [label] : []));
    return outboxPage({ product: PRODUCT, items: this.#listSentTo(to), to, down });
  }

  @Get('outbox/:id')
  @Header('Content-Type', HTML)
  @Header('Cache-Control', 'no-store')
  @Header('Content-Security-Policy', MAIL_POLICY)
  mail(@Param('id') id: string): string {
    const html = this.outbox.list().find((item) => item.id === id)?.html;
    if (html === undefined) throw requestErrors.no_such_address();
    return html;
  }

  @Get('outbox.css')
  @Header('Content-Type', 'text/css; charset=utf-8')
  async style(): Promise<string> {
    const tokens = ['shared-ui/ui/tokens.css', 'shared-ui/ui/tokens.dark.css'].map(readPackageFile);
    return [...(await Promise.all(tokens)), OUTBOX_STYLE].join('\n');
  }

  @Get('fonts/:name')
  @Header('Content-Type', 'font/woff2')
  @Header('Cache-Control', 'max-age=86400')
  async font(@Param('name') name: string): Promise<Buffer> {
    const path = FONTS[name];
    if (path === undefined) throw requestErrors.no_such_address();
    return readPackageFile(path);
  }

  /** A phone number is stored as +447700900142, shown with spaces, and its + arrives as a space in a query. */
  #listSentTo(to: string): OutboxItem[] {
    return this.outbox.list().filter((item) => item.to.toLowerCase().includes(to.replaceAll(/\s/g, '')));
  }
}
