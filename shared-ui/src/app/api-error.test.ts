import { describe, expect, it } from '@jest/globals';
import { getRetryAfterMs, isUnreachable, toApiError, errorMessage, unlessFailed, unreachable } from './api-error.ts';

const body = JSON.stringify({ message: 'Please enter a valid email', code: 'request.invalid' });

describe('an error of the API', () => {
  it('reads status, colon, space, body [spec 230]', () => {
    expect(toApiError(422, 'Unprocessable Content', body).message).toBe(`422: ${body}`);
  });
  it('reads the status text where the body is empty', () => {
    expect(toApiError(503, 'Service Unavailable', '').message).toBe('503: Service Unavailable');
  });
  it('contains the field errors of the server, and nothing else', () => {
    const fields = [{ path: 'email', message: 'Email is required' }, 'nonsense'];
    const text = JSON.stringify({ message: 'No', code: 'request.invalid', fields });
    expect(toApiError(400, '', text).body?.fields).toEqual([{ path: 'email', message: 'Email is required' }]);
  });
  it('has no body where a proxy answered in HTML', () => {
    expect(toApiError(502, 'Bad Gateway', '<html>502</html>').body).toBeUndefined();
  });
});

describe('the sentence of an error', () => {
  it('is the message of the server alone', () => {
    expect(errorMessage(toApiError(400, '', body), 'Something went wrong. Please try again.')).toBe(
      'Please enter a valid email',
    );
  });
  it.each([unreachable('no network'), toApiError(500, 'Internal Server Error', ''), new Error('bug'), undefined])(
    'is the fallback where the server said none (%#)',
    (error) => {
      expect(errorMessage(error, 'Please try again')).toBe('Please try again');
    },
  );
});

it('distinguishes an unreachable server from a refusal', () => {
  expect([isUnreachable(unreachable('down')), isUnreachable(toApiError(400, '', body))]).toEqual([true, false]);
});

it('lets a failed mutation refresh nothing', () => {
  expect([unlessFailed(undefined, ['Listing']), unlessFailed(toApiError(400, '', body), ['Listing'])]).toEqual([
    ['Listing'],
    [],
  ]);
});

it.each([
  ['a limit', toApiError(429, '', body, '30'), 30_000],
  ['a limit that names no time', toApiError(429, '', body), 0],
  ['a limit with a time that is no number', toApiError(429, '', body, 'soon'), 0],
  ['a busy server', toApiError(503, '', body, '30'), 0],
  ['no response', unreachable('down'), 0],
])('knows how long to wait after %s', (_what, error, wait) => {
  expect(getRetryAfterMs(error)).toBe(wait);
});
