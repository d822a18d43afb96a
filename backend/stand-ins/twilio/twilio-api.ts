import { randomBytes } from 'node:crypto';
import type { TwilioSettings } from '../../src/platform/config/twilio-settings.ts';

export type StandInCredentials = {
  readonly [Name in Exclude<keyof TwilioSettings, 'baseUrl'>]: string;
};

export interface ApiRequest {
  readonly method: string;
  /** Without the root of the API. */
  readonly path: string;
  readonly form: URLSearchParams;
}

export type ApiResponse = [status: number, body: object];

/** One of Twilio's APIs. */
export interface TwilioApi {
  /** The common beginning of its paths. */
  readonly root: string;
  handle(request: ApiRequest): Promise<ApiResponse>;
}

export interface ApiError {
  readonly status: number;
  readonly code: number;
  readonly message: string;
}

export const apiError = (status: number, code: number, message: string): ApiError => ({ status, code, message });
export const notFound = (): ApiError => apiError(404, 20404, 'The requested resource was not found');

export const toResponse = ({ status, code, message }: ApiError): ApiResponse => [
  status,
  { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
];

/** An id as Twilio makes them: a prefix and 32 hex digits. */
export const newSid = (prefix: string): string => `${prefix}${randomBytes(16).toString('hex')}`;
