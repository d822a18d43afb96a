import type { TwilioSettings } from '../../platform/config/settings.ts';
import { type Refusal, refusal } from './verifications.ts';

/** What this local Twilio is called by: the same on all nodes that share a secret, so that each can check what another signed. */
export type StandInCredentials = {
  readonly [Name in Exclude<keyof TwilioSettings, 'baseUrl'>]: string;
};

/** A call of the SDK, without the part of its address that every call of this API has. */
export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly form: URLSearchParams;
}

/** The status and the JSON that answer it. */
export type ApiAnswer = [status: number, body: object];

/** One of Twilio's products. */
export interface TwilioApi {
  /** What the addresses of its calls begin with. */
  readonly root: string;
  answer(call: ApiCall): Promise<ApiAnswer>;
}

export const refused = ({ status, code, message }: Refusal): ApiAnswer => [
  status,
  { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
];

export const notFound = (): ApiAnswer => refused(refusal(404, 20404, 'The requested resource was not found'));
