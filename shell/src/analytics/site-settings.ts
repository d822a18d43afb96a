const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The operator's GA4 measurement id from GET /api/site; null where there is none, or the server does not answer. */
export async function readMeasurementId(): Promise<string | null> {
  try {
    const answer = await fetch('/api/site', { credentials: 'include' });
    const settings: unknown = await answer.json();
    const id = isRecord(settings) ? settings['gaMeasurementId'] : undefined;
    return typeof id === 'string' && /^G-[A-Z0-9]+$/.test(id) ? id : null;
  } catch {
    return null;
  }
}
