import { readSite } from 'shared-ui/app';

/** The operator's GA4 measurement id; null where there is none, or the server does not answer. */
export async function readMeasurementId(): Promise<string | null> {
  try {
    const { gaMeasurementId: id } = await readSite();
    return id !== null && /^G-[A-Z0-9]+$/.test(id) ? id : null;
  } catch {
    return null;
  }
}
