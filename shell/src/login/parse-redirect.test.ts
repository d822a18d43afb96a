import { describe, expect, it } from '@jest/globals';
import { parseRedirect } from './use-redirect.ts';

describe('a redirect (ASVS 3.7.2)', () => {
  it.each([
    ['/verify', '/verify'],
    ['/tip/12?amount=5#top', '/tip/12?amount=5#top'],
    ['/search?from=MAA&back=%2Fprofile', '/search?from=MAA&back=%2Fprofile'],
    ['/find/../verify', '/verify'],
    ['/verify?to=https://evil.example', '/verify?to=https://evil.example'],
  ])('%s', (wanted, target) => {
    expect(parseRedirect(wanted)).toBe(target);
  });
  it.each([
    '',
    'verify',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'HTTPS:evil.example',
    'javascript:alert(1)',
    'data:text/html,hi',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2F/evil.example',
    '/%2f%2Fevil.example',
    '/%5Cevil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\u0000verify',
    ' /verify',
    '/verify now',
    `/${'a'.repeat(2000)}`,
  ])('never to %j', (wanted) => {
    expect(parseRedirect(wanted)).toBeUndefined();
  });
});
