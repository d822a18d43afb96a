import type { Twilio } from 'twilio';
import type { TwilioSettings } from '../config/twilio-settings.ts';

/** Somebody waits in front of a busy button. */
export const PROVIDER_TIMEOUT_MS = 10_000;

/**
 * The SDK, for the provider or the local stand-in. Imported at the first text: it takes 150 ms and 35 MB. Without keep-alive: texts
 * are rare, and a stale connection would fail the next one.
 */
export async function createTwilioClient(settings: TwilioSettings, timeout: number): Promise<Twilio> {
  const { default: sdk } = await import('twilio');
  const { accountSid, authToken, baseUrl } = settings;
  class Client extends sdk.RequestClient {
    override request<Data>(options: Parameters<InstanceType<typeof sdk.RequestClient>['request']>[0]) {
      return super.request<Data>({ ...options, uri: rebaseUrl(options.uri, baseUrl) } as typeof options & {
        data?: Data;
      });
    }
  }
  const httpClient = new Client({ timeout, keepAlive: false });
  // Ignore the environment: edge and region would change the host, and the log level would print numbers.
  return new sdk.Twilio(accountSid, authToken, { httpClient, env: {}, logLevel: 'off' });
}

/** The same path and query on the stand-in's origin. */
export function rebaseUrl(uri: string, baseUrl: string | undefined): string {
  if (baseUrl === undefined) return uri;
  const { pathname, search } = new URL(uri);
  return `${baseUrl}${pathname}${search}`;
}

/** The safe part of an error of the SDK: its message repeats the number, and a network error the whole request. */
export interface TwilioError {
  readonly status?: unknown;
  readonly code?: unknown;
}

/** The owner of the phone has answered STOP. */
export const STOPPED = 21610;
export const INVALID_PARAMETER = 60200;

/**
 * The number does not exist (21211, 21214, 21217, 60200), is no mobile (21614, 60205), has answered STOP (21610), got too many
 * codes (60203), or is where texts are blocked because of fraud (21408, 60220, 60410, 60605).
 */
const REFUSALS = new Set([
  INVALID_PARAMETER,
  STOPPED,
  21211,
  21214,
  21217,
  21408,
  21612,
  21614,
  60203,
  60205,
  60220,
  60410,
  60605,
]);

/** Whether the provider does not send to this number; a retry does not help. */
export const isNumberRefused = ({ code }: TwilioError): boolean => REFUSALS.has(Number(code));

const NOT_CONNECTED = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Whether the request never reached the provider. */
export const isNotConnected = ({ status, code }: TwilioError): boolean =>
  status === undefined && NOT_CONNECTED.has(code);
