import type { CLIENT_ERROR_KINDS, WEB_VITALS } from 'shared-ui/contracts';

export type WebVital = (typeof WEB_VITALS)[number];
export type ClientFault = (typeof CLIENT_ERROR_KINDS)[number];

/** One request that was answered; `route` is the pattern that took it. */
export interface Answered {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

/** What is looked up whenever Prometheus asks. Named as Prometheus wants names: lower case, with its unit at the end. */
export interface Gauge {
  readonly name: string;
  readonly about: string;
}

export interface Reading {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/**
 * What the site counts for Prometheus. Every word given here becomes a label: a pattern or a name from a short list, never
 * an address, an id or anything of a person.
 */
export abstract class Measures {
  abstract answered(request: Answered, seconds: number): void;
  /** One try of one job. */
  abstract worked(queue: string, outcome: 'done' | 'failed' | 'given up', seconds: number): void;
  /** One measure of one page load. `page` is a pattern that the caller has looked up; `value` as the contract has it. */
  abstract webVital(page: string, name: WebVital, value: number): void;
  /** One fault in a browser. The caller has made sure that this site and release exist. */
  abstract clientFault(site: string, release: string, kind: ClientFault): void;
  /** What `read` answers is shown under this name. It must be cheap; where it fails or takes too long it is left out. */
  abstract watch(gauge: Gauge, read: () => readonly Reading[] | Promise<readonly Reading[]>): void;
}

/** Where METRICS_PORT is unset: counts nothing. */
export class NoMeasures extends Measures {
  answered(): void {}
  worked(): void {}
  webVital(): void {}
  clientFault(): void {}
  watch(): void {}
}
