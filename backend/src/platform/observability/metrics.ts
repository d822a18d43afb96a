import type { CLIENT_ERROR_KINDS, WEB_VITALS } from 'contracts';

export type WebVital = (typeof WEB_VITALS)[number];
export type ClientErrorKind = (typeof CLIENT_ERROR_KINDS)[number];

/** `route` is the pattern that matched. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

/** Named as Prometheus names metrics: lower case, with the unit at the end. */
export interface Gauge {
  readonly name: string;
  readonly description: string;
}

export interface GaugeReading {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/**
 * Metrics for Prometheus. Every text given here becomes a label: a pattern or a name from a short list, never an address, an id
 * or anything of a person.
 */
export abstract class Metrics {
  abstract recordRequest(request: AnsweredRequest, seconds: number): void;
  /** One attempt of one job. */
  abstract recordJob(queue: string, outcome: 'done' | 'failed' | 'given up', seconds: number): void;
  /** One value of one page load, as the contract has it. `page` must be a known pattern. */
  abstract recordWebVital(page: string, name: WebVital, value: number): void;
  /** One error in a browser. The site and its release must exist. */
  abstract recordClientError(site: string, release: string, kind: ClientErrorKind): void;
  /** One report of a browser. The directive must be a known one, or 'other'. */
  abstract recordCspViolation(directive: string): void;
  /** Files of pictures that nobody has. */
  abstract recordSweptPictures(outcome: 'removed' | 'refused', files: number): void;
  /** Calls `read`, which must be cheap, at each scrape. Leaves the gauge out where that fails or takes too long. */
  abstract addGauge(gauge: Gauge, read: () => readonly GaugeReading[] | Promise<readonly GaugeReading[]>): void;
}

/** Where METRICS_ADDRESS is unset. */
export class NoMetrics extends Metrics {
  recordRequest(): void {}
  recordJob(): void {}
  recordWebVital(): void {}
  recordClientError(): void {}
  recordCspViolation(): void {}
  recordSweptPictures(): void {}
  addGauge(): void {}
}
