import { Injectable } from '@nestjs/common';
import { type ClientError, type ClientReport, MINUTE_MS, type NewWebVitals } from 'contracts';
import { PinoLogger } from 'nestjs-pino';
import { Clock } from '../clock/clock.ts';
import { CSP_DIRECTIVES } from '../http/security-headers.ts';
import { Metrics } from '../observability/metrics.ts';
import { type CspViolation, toLoggedPlace } from './csp-reports.ts';
import { ReleasedSites } from './released-sites.ts';
import { ReleaseUse } from './release-use.ts';

/** An error in a browser, in the release where it happened. */
interface ReleaseError extends ClientError {
  readonly site: string;
  readonly release: string;
}

/** After so many lines, more of the same error add nothing. */
export const MAX_LINES_PER_ERROR = 10;
/** Of one kind in one release: callers name the classes of errors, and could make up any number of them. */
export const MAX_LINES_PER_KIND = 30;

/**
 * Logs one line per error, up to a limit per minute and node: what strangers send must not fill a disk. Each release and kind
 * has a limit of its own, so that none hides another, and there are only as many as are released.
 */
@Injectable()
export class ClientErrorLog {
  #minute = 0;
  readonly #lines = new Map<string, number>();

  constructor(
    private readonly log: PinoLogger,
    private readonly clock: Clock,
  ) {}

  add({ site, release, kind, error, page, frames }: ReleaseError): void {
    const fault = { site, release, kind, error };
    this.#write([site, release, kind], error, { fault, details: { page, frames }, message: 'a browser met a fault' });
  }

  addViolation(violation: { directive: string; blocked: string }, details: object): void {
    const { directive, blocked } = violation;
    const message = 'a page did what its Content-Security-Policy forbids';
    this.#write(['csp'], `${directive} ${blocked}`, { fault: violation, details, message });
  }

  #write(kind: string[], error: string, line: { fault: object; details: object; message: string }): void {
    const { fault, details, message } = line;
    const kindKey = kind.join(' ');
    const errorKey = `${kindKey} ${error}`;
    const [ofKind, ofError] = [this.#countOf(kindKey), this.#countOf(errorKey)];
    if (ofKind > MAX_LINES_PER_KIND || ofError > MAX_LINES_PER_ERROR) return;
    this.#lines.set(kindKey, ofKind + 1).set(errorKey, ofError + 1);
    if (ofKind < MAX_LINES_PER_KIND && ofError < MAX_LINES_PER_ERROR) this.log.warn({ ...fault, ...details }, message);
    else
      this.log.warn(
        fault,
        'browsers meet this fault more often: the others of this minute are counted, and not written here',
      );
  }

  #countOf(key: string): number {
    const minute = Math.floor(this.clock.now().getTime() / MINUTE_MS);
    if (minute !== this.#minute) this.#lines.clear();
    this.#minute = minute;
    return this.#lines.get(key) ?? 0;
  }
}

/**
 * Counts how each release does in browsers. A report holds no personal data: a release, the kind and class of an error, the
 * pattern of a page and places in our own files. Neither its address nor its time is stored, only the hour. So it is not part of
 * anybody's personal data, and nothing is erased with an account.
 *
 * Anybody can send reports, true or not: they decide nothing, and only existing releases are counted.
 */
@Injectable()
export class ClientReports {
  constructor(
    private readonly sites: ReleasedSites,
    private readonly use: ReleaseUse,
    private readonly errorLog: ClientErrorLog,
    private readonly metrics: Metrics,
  ) {}

  async add(reports: readonly ClientReport[]): Promise<void> {
    const known = await Promise.all(reports.map(({ site, release }) => this.sites.has(site, release)));
    const valid = reports.filter((_, at) => known[at]);
    for (const { site, release, errors } of valid) {
      for (const error of errors) {
        this.metrics.recordClientError(site, release, error.kind);
        this.errorLog.add({ site, release, ...error, page: await this.sites.pageOf(error.page) });
      }
    }
    await this.use.count(valid);
  }

  /** Of whatever page: who sends it may make up everything, so that only known directives and pages are named. */
  async addViolations(violations: readonly CspViolation[]): Promise<void> {
    for (const { directive: named, disposition, document, blocked, source, line, column } of violations) {
      const directive = CSP_DIRECTIVES.has(named) ? named : 'other';
      this.metrics.recordCspViolation(directive);
      const page = await this.sites.pageAt(URL.parse(document)?.pathname ?? '');
      this.errorLog.addViolation(
        { directive, blocked: toLoggedPlace(blocked, document) },
        { page, source: toLoggedPlace(source, document), line, column, enforced: disposition !== 'report' },
      );
    }
  }

  async addVitals({ page, vitals }: NewWebVitals): Promise<void> {
    const pattern = await this.sites.pageOf(page);
    for (const { name, value } of vitals) this.metrics.recordWebVital(pattern, name, value);
  }
}
