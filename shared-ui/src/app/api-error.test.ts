import { describe, expect, it } from '@jest/globals';
import { isUnreachable, refusal, sentenceOf, unlessFailed, unreachable } from './api-error.ts';

const body = JSON.stringify({ message: 'Please enter a valid email', code: 'request.invalid' });

describe('an error of the API', () => {
  it('reads status, colon, space, body', () => {
    expect(refusal(422, 'Unprocessable Content', body).message).toBe(`422: ${body}`);
  });
  it('reads the status text where the body is empty', () => {
    expect(refusal(503, 'Service Unavailable', '').message).toBe('503: Service Unavailable');
  });
  it('keeps the fields that the server names, and nothing that is no field', () => {
    const fields = [{ path: 'email', message: 'Email is required' }, 'nonsense'];
    const text = JSON.stringify({ message: 'No', code: 'request.invalid', fields });
    expect(refusal(400, '', text).body?.fields).toEqual([{ path: 'email', message: 'Email is required' }]);
  });
  it('has no body where a proxy answered in HTML', () => {
    expect(refusal(502, 'Bad Gateway', '<html>502</html>').body).toBeUndefined();
  });
});

describe('the sentence of an error', () => {
  it('is the message of the server alone', () => {
    expect(sentenceOf(refusal(400, '', body), 'Something went wrong. Please try again.')).toBe(
      'Please enter a valid email',
    );
  });
  it.each([unreachable('no network'), refusal(500, 'Internal Server Error', ''), new Error('bug'), undefined])(
    'is the fallback where the server said none (%#)',
    (error) => {
      expect(sentenceOf(error, 'Please try again')).toBe('Please try again');
    },
  );
});

it('tells a server that cannot be reached from one that refuses', () => {
  expect([isUnreachable(unreachable('down')), isUnreachable(refusal(400, '', body))]).toEqual([true, false]);
});

it('lets a failed mutation refresh nothing', () => {
  expect([unlessFailed(undefined, ['Listing']), unlessFailed(refusal(400, '', body), ['Listing'])]).toEqual([
    ['Listing'],
    [],
  ]);
});
