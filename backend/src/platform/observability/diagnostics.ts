import { diag, DiagLogLevel } from '@opentelemetry/api';
import type { PinoLogger } from 'nestjs-pino';
import { withoutPersonalData } from '../logging/personal-data.ts';

/** A collector that is down would say so every few seconds. */
const QUIET_MS = 60_000;
const MOST_WORDS = 300;

/** What OpenTelemetry cannot do, such as reach its collector, stands in our log, at most once a minute. */
export function tellFaults(log: PinoLogger): void {
  let last = -QUIET_MS;
  const error = (...words: unknown[]): void => {
    if (performance.now() - last < QUIET_MS) return;
    last = performance.now();
    const said = withoutPersonalData(words.map(String).join(' ').slice(0, MOST_WORDS));
    log.warn({ said }, 'measures or traces were lost: see METRICS_PORT and OTEL_EXPORTER_OTLP_ENDPOINT');
  };
  const silent = (): void => undefined;
  diag.setLogger(
    { error, warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}
