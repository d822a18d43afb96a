import type { AddressInfo } from 'node:net';
import { type HeaderLines, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Outbox } from './outbox/outbox.ts';
import type { Listening } from './stand-in-switch.ts';

/** Headers that mail programs act on. */
const SHOWN_HEADERS = new Set(['reply-to', 'list-unsubscribe', 'list-unsubscribe-post']);

/** Unfolded; undefined where there are none. */
function pickHeaders(lines: HeaderLines): Record<string, string> | undefined {
  const shown = lines.filter(({ key }) => SHOWN_HEADERS.has(key));
  if (shown.length === 0) return undefined;
  const getValue = (line: string) => line.slice(line.indexOf(':') + 1).replaceAll(/\r?\n/g, '');
  return Object.fromEntries(shown.map(({ key, line }) => [key, getValue(line).trim()]));
}

/** A mail server in this process that delivers to the outbox. It speaks SMTP, so that the real mailer is used. */
export class SmtpStandIn implements Listening {
  readonly #options: SMTPServerOptions;
  readonly #host: string;
  #server: SMTPServer | undefined;

  /** `host`: all addresses of this machine only for a test whose nodes are containers. */
  constructor(outbox: Pick<Outbox, 'add'>, host = '127.0.0.1') {
    this.#host = host;
    this.#options = {
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      // Clients keep their connections open
      closeTimeout: 100,
      onData: (stream, session, done) => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        simpleParser(stream)
          .then(({ subject = '', text = '', html, headerLines, messageId }) =>
            outbox.add({
              channel: 'email',
              to,
              subject,
              text,
              html: html || undefined,
              headers: pickHeaders(headerLines),
              messageId,
              sentAt: new Date().toISOString(),
            }),
          )
          .then(() => done(), done);
      },
    };
  }

  /** Port 0 takes any. Returns the port. A new server each time: a closed one does not listen again. */
  listen(port: number): Promise<number> {
    const server = new SMTPServer(this.#options);
    this.#server = server;
    return new Promise((resolve, reject) => {
      server.server.once('error', reject);
      server.listen(port, this.#host, () => {
        server.on('error', () => undefined);
        resolve((server.server.address() as AddressInfo).port);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => (this.#server === undefined ? resolve() : this.#server.close(() => resolve())));
  }
}
