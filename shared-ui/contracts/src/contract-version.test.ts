import { describe, expect, it } from '@jest/globals';
import { satisfiesContract } from './contract-version.ts';

describe('the contract version', () => {
  it.each([
    ['1.0.0', '1.0.0', true],
    ['1.0.0', '1.4.2', true],
    ['1.4.1', '1.4.2', true],
    ['1.4.3', '1.4.2', false],
    ['1.5.0', '1.4.2', false],
    ['2.0.0', '1.4.2', false],
    ['0.9.0', '1.0.0', false],
    ['latest', '1.0.0', false],
  ])('a remote that needs %s on a facade of %s: %s', (needed, given, fits) => {
    expect(satisfiesContract(needed, given)).toBe(fits);
  });
});
