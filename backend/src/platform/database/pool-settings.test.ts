import { expect, it, jest } from '@jest/globals';
import { jitterLifetime } from './pool-settings.ts';

it('shortens the lifetime of a connection by up to a fifth, so that not all end together', () => {
  const random = jest.spyOn(Math, 'random');
  const lifetimes = [0, 0.5, 0.999].map((value) => {
    random.mockReturnValueOnce(value);
    return Math.round(jitterLifetime(1000));
  });
  expect(lifetimes).toEqual([1000, 900, 800]);
  random.mockRestore();
});
