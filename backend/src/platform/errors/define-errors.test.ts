import { describe, expect, it } from '@jest/globals';
import { atField, defineErrors, isError } from './define-errors.ts';

const errors = defineErrors('trip', {
  missing: {
    not_there: 'This trip is not here. Please open Trips.',
  },
  limited: {
    too_soon: (retryAfter: number) => ({ message: `Please wait ${retryAfter} seconds.`, retryAfter }),
  },
  refused: {
    wrong_day: atField('day', 'Please choose another day'),
  },
});

describe('a table of errors', () => {
  it('throws what a row says, with its kind and the code of its module', () => {
    expect(errors.not_there()).toMatchObject({
      kind: 'missing',
      code: 'trip.not_there',
      message: 'This trip is not here. Please open Trips.',
    });
  });

  it('takes what a sentence depends on, and how long to wait', () => {
    expect(errors.too_soon(5)).toMatchObject({ kind: 'limited', message: 'Please wait 5 seconds.', retryAfter: 5 });
  });

  it('shows a sentence at its field too', () => {
    const message = 'Please choose another day';
    expect(errors.wrong_day()).toMatchObject({ message, fields: [{ path: 'day', message }] });
  });

  it('tells its errors apart from others', () => {
    expect(isError(errors.not_there(), errors.wrong_day, errors.not_there)).toBe(true);
    expect(isError(errors.not_there(), errors.wrong_day)).toBe(false);
    expect(isError(new Error('trip.not_there'), errors.not_there)).toBe(false);
  });
});
