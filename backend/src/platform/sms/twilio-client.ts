import type { Twilio } from 'twilio';
import type { TwilioSettings } from '../config/settings.ts';

/** A text is worth no longer wait: somebody looks at a button that turns. */
export const PROVIDER_MS = 10_000;

/**
 * The SDK, on the provider or on the local stand-in. It is loaded at the first text and not at the start: it takes 150 ms
 * and 35 MB. A connection is not kept: texts are rare, and a stale one would fail the next of them.
 */
export async function twilioClient(settings: TwilioSettings, timeout: number): Promise<Twilio> {
  const { default: sdk } = await import('twilio');
  const { accountSid, authToken, baseUrl } = settings;
  class Client extends sdk.RequestClient {
    override request<Data>(options: Parameters<InstanceType<typeof sdk.RequestClient>['request']>[0]) {
      return super.request<Data>({ ...options, uri: addressOf(options.uri, baseUrl) } as typeof options & {
        data?: Data;
      });
    }
  }
  const httpClient = new Client({ timeout, keepAlive: false });
  // Edge and region of the environment would change the host; its log level would print numbers.
  return new sdk.Twilio(accountSid, authToken, { httpClient, env: {}, logLevel: 'off' });
}

/** The same path and query on the stand-in's origin. */
export function addressOf(uri: string, baseUrl: string | undefined): string {
  if (baseUrl === undefined) return uri;
  const { pathname, search } = new URL(uri);
  return `${baseUrl}${pathname}${search}`;
}
