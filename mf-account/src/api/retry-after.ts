import type { ApiError } from 'shared-ui/app';

/** `retryAfter`: seconds until the limit allows another request (`Retry-After`); 0 for any other error. */
type LimitedError = ApiError & { retryAfter: number };

interface Meta {
  response?: { headers: { get(name: string): string | null } } | undefined;
}

/** `transformErrorResponse` of an endpoint whose limit is counted down. */
export const withRetryAfter = (error: ApiError, meta: Meta | undefined): LimitedError => ({
  ...error,
  retryAfter: error.status === 429 ? parseSeconds(meta?.response?.headers.get('Retry-After')) : 0,
});

const parseSeconds = (header: string | null | undefined): number => Math.max(0, Number(header ?? 0)) || 0;

/** In seconds. */
export const getRetryAfter = (error: unknown): number => (error as Partial<LimitedError>).retryAfter ?? 0;
