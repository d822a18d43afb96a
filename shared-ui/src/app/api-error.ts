import type { ErrorBody } from 'contracts';

/**
 * The error of a failed call. `message` is 'STATUS: BODY' (spec §8). `status` is FETCH_ERROR without a response, and
 * INVALID_RESPONSE where the response does not match the contract. `body` is there where the server sent our error body.
 */
export interface ApiError {
  status: number | 'FETCH_ERROR' | 'INVALID_RESPONSE';
  message: string;
  body?: ErrorBody;
  /** Of a 429: until the limit allows another call, where the server says it (`Retry-After`). */
  retryAfterMs?: number;
}

export const isApiError = (error: unknown): error is ApiError =>
  isRecord(error) && 'status' in error && typeof error['message'] === 'string';

/** True without a response: the server is down, the network is gone, or it took too long. */
export const isUnreachable = (error: unknown): boolean => isApiError(error) && error.status === 'FETCH_ERROR';

/** The server's message, for a toast or a notice; else `fallback` (spec §8: 'server message, else …'). */
export const errorMessage = (error: unknown, fallback: string): string =>
  isApiError(error) && error.body?.message ? error.body.message : fallback;

/** 0 where another call is not limited, or nobody knows how long. */
export const getRetryAfterMs = (error: unknown): number => (isApiError(error) && error.retryAfterMs) || 0;

/** For `invalidatesTags`: a mutation that failed changed nothing, so nothing is fetched again. */
export const unlessFailed = <Tag>(error: unknown, tags: readonly Tag[]): readonly Tag[] => (error ? [] : tags);

/** The error of a response: status code, colon, space, then the body, or the status text if the body is empty (spec §8). */
export function toApiError(status: number, statusText: string, text: string, retryAfter?: string | null): ApiError {
  const body = parseErrorBody(text);
  const seconds = status === TOO_MANY_REQUESTS ? Number(retryAfter) : 0;
  return {
    status,
    message: `${status}: ${text || statusText}`,
    ...(body && { body }),
    ...(seconds > 0 && { retryAfterMs: seconds * 1000 }),
  };
}

export const unreachable = (reason: string): ApiError => ({ status: 'FETCH_ERROR', message: `FETCH_ERROR: ${reason}` });

export const invalidResponse = (reason: string): ApiError => ({
  status: 'INVALID_RESPONSE',
  message: `INVALID_RESPONSE: ${reason}`,
});

const TOO_MANY_REQUESTS = 429;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isFieldError = (value: unknown): value is { path: string; message: string } =>
  isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string';

/** By hand: zod is not part of the first load. */
function parseErrorBody(text: string): ErrorBody | undefined {
  const value = parseJson(text);
  if (!isRecord(value) || typeof value['message'] !== 'string' || typeof value['code'] !== 'string') return undefined;
  const body: ErrorBody = { message: value['message'], code: value['code'] };
  if (Array.isArray(value['fields'])) body.fields = value['fields'].filter(isFieldError);
  if (typeof value['id'] === 'string') body.id = value['id'];
  if (typeof value['subjectId'] === 'number') body.subjectId = value['subjectId'];
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
