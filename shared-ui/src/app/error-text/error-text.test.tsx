import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { fakeShell } from '../../testing/index.ts';
import { toApiError, unreachable } from '../api-error.ts';
import { useErrorText } from './error-text.ts';

const refused = toApiError(409, 'Conflict', JSON.stringify({ message: 'It is closed.', code: 'listings.closed' }));
const broken = toApiError(502, 'Bad Gateway', '<html>');
const down = unreachable('TypeError');

it.each([
  ['the server’s message', refused, undefined, 'It is closed.'],
  ['that it failed, without one', broken, undefined, 'Please try again.'],
  [
    'that the site was not reached',
    down,
    undefined,
    'We could not reach Flight Amigo. Check your connection and try again.',
  ],
  ['what is not lost where it was not reached', down, 'Nothing was lost.', 'Nothing was lost.'],
])('says %s', (_what, error, ownText, text) => {
  fakeShell();
  const { result } = renderHook(() => useErrorText());
  expect(result.current(error, 'Please try again.', ownText)).toBe(text);
});
