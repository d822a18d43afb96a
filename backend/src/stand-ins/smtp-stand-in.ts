import type { AddressInfo } from 'node:net';
import { type HeaderLines, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Outbox } from './outbox/outbox.ts';
import type { Listening } from './stand-in-switch.ts';

/** What a mail program acts on: where answers go, and how the mails end. */
const TELLING = new Set(['reply-to', 'list-unsubscribe', 'list-unsubscribe-post']);

/** As they came, unfolded; undefined where there are none. */
function telling(lines: HeaderLines): Record<string, string> | undefined {
  const told = lines
    .filter(({ key }) => TELLING.has(key))
    .map(({ key, line }): [string, string] => [key, valueIn(line)]);
  return told.length === 0 ? undefined : Object.fromEntries(told);
}

const valueIn = (line: string): string => {
  const value = line.slice(line.indexOf(':') + 1);
  return value.replaceAll(/\r?\n/g, '').trim();
};

/** A mail server in this process that delivers into the outbox. Real SMTP, so that the real sending code is what runs. */
export class SmtpStandIn implements Listening {
  readonly #options: SMTPServerOptions;
  #server: SMTPServer | undefined;

  constructor(outbox: Outbox) {
    this.#options = {
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      // Senders keep their connections
      closeTimeout: 100,
      onData: (stream, session, done) => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        simpleParser(stream)
          .then(({ subject = '', text = '', html, headerLines }) =>
            outbox.add({
              channel: 'email',
              to,
              subject,
              text,
              html: html || undefined,
              headers: telling(headerLines),
              sentAt: new Date().toISOString(),
            }),
          )
          .then(() => done(), done);
      },
    };
  }

  /** Listens on loopback; port 0 takes any. Answers the port. A server that was closed once does not open again: each time a new one. */
  listen(port: number): Promise<number> {
    const server = new SMTPServer(this.#options);
    this.#server = server;
    return new Promise((resolve, reject) => {
      server.server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.on('error', () => undefined);
        resolve((server.server.address() as AddressInfo).port);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => (this.#server === undefined ? resolve() : this.#server.close(() => resolve())));
  }
}
