import type { ApiError } from 'shared-ui/app';

/** A refusal, with the seconds for which it will be the same (Retry-After of a limit); 0 where another try may help. */
type TimedRefusal = ApiError & { retryAfter: number };

interface Meta {
  response?: { headers: { get(name: string): string | null } } | undefined;
}

/** For `transformErrorResponse` of an endpoint whose limit is counted down. */
export const withRetryAfter = (error: ApiError, meta: Meta | undefined): TimedRefusal => ({
  ...error,
  retryAfter: error.status === 429 ? seconds(meta?.response?.headers.get('Retry-After')) : 0,
});

const seconds = (header: string | null | undefined): number => Math.max(0, Number(header ?? 0)) || 0;

export const retryAfterOf = (error: unknown): number => (error as Partial<TimedRefusal>).retryAfter ?? 0;
