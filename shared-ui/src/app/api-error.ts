import type { ErrorBody } from '../contracts/errors.ts';

/**
 * What a failed call answers. `message` reads 'STATUS: BODY' (spec §8). `status` is FETCH_ERROR where no answer came, and
 * BAD_ANSWER where the answer was not what the contract says. `body` is there when the server spoke our error form.
 */
export interface ApiError {
  status: number | 'FETCH_ERROR' | 'BAD_ANSWER';
  message: string;
  body?: ErrorBody;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isFieldError = (value: unknown): value is { path: string; message: string } =>
  isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string';

function toErrorBody(text: string): ErrorBody | undefined {
  const value = parseJson(text);
  if (!isRecord(value) || typeof value['message'] !== 'string' || typeof value['code'] !== 'string') return undefined;
  const body: ErrorBody = { message: value['message'], code: value['code'] };
  if (Array.isArray(value['fields'])) body.fields = value['fields'].filter(isFieldError);
  if (typeof value['id'] === 'string') body.id = value['id'];
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The error of a refusal: status code, colon, space, then the body, or the status text if the body is empty (spec §8). */
export function refusal(status: number, statusText: string, text: string): ApiError {
  const body = toErrorBody(text);
  return { status, message: `${status}: ${text || statusText}`, ...(body && { body }) };
}

/** No answer: the server is down, the network is gone, or it took too long. */
export const unreachable = (reason: string): ApiError => ({ status: 'FETCH_ERROR', message: `FETCH_ERROR: ${reason}` });

/** An answer that is not what the contract says. */
export const badAnswer = (reason: string): ApiError => ({ status: 'BAD_ANSWER', message: `BAD_ANSWER: ${reason}` });

export const isApiError = (error: unknown): error is ApiError =>
  isRecord(error) && 'status' in error && typeof error['message'] === 'string';

/** True where no answer came: the form keeps everything and says so. */
export const isUnreachable = (error: unknown): boolean => isApiError(error) && error.status === 'FETCH_ERROR';

/** The server's own sentence, for a toast or a notice; `fallback` where it said none (spec §8: 'server message, else …'). */
export const sentenceOf = (error: unknown, fallback: string): string =>
  isApiError(error) && error.body?.message ? error.body.message : fallback;

/** For `invalidatesTags`: a mutation that failed changed nothing, so it refreshes nothing. */
export const unlessFailed = <Tag>(error: unknown, tags: readonly Tag[]): readonly Tag[] => (error ? [] : tags);
