import { describe, expect, it } from '@jest/globals';
import { LoginChallengeEntity } from './login-challenge.entity.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;

const after = (ms: number): Date => new Date(NOW.getTime() + ms);

/** Its first mail was requested at NOW. */
const aChallenge = (changes: Partial<LoginChallengeEntity> = {}): LoginChallengeEntity =>
  Object.assign(new LoginChallengeEntity(), {
    id: 7,
    tokenHash: 'hash',
    email: 'priya@example.com',
    generation: 1,
    tries: 0,
    lastSentAt: NOW,
    expiresAt: after(10 * MINUTE),
    ...changes,
  });

const codeOf = (outcome: { code: string } | undefined): string | undefined => outcome?.code;

describe('a login that waits for its code', () => {
  it('takes the right code up to the last moment of 10 minutes', () => {
    expect(aChallenge().checkCode(true, after(10 * MINUTE - 1))).toBeUndefined();
    expect(codeOf(aChallenge().checkCode(true, after(10 * MINUTE)))).toBe('account.code_expired');
  });

  it('counts wrong codes, tells how many are left, and closes after the fifth', () => {
    const challenge = aChallenge();
    const messages = Array.from({ length: 6 }, () => challenge.checkCode(false, NOW)?.message);
    expect(messages.map((sentence) => /\d (?:try is|tries are) left|10 minutes/.exec(sentence ?? '')?.[0])).toEqual([
      '4 tries are left',
      '3 tries are left',
      '2 tries are left',
      '1 try is left',
      '10 minutes',
      '10 minutes',
    ]);
    expect(challenge.tries).toBe(5);
    expect(codeOf(challenge.checkCode(true, NOW))).toBe('account.too_many_tries');
  });

  it('counts no try once the code has expired', () => {
    const challenge = aChallenge();
    challenge.checkCode(false, after(11 * MINUTE));
    expect(challenge.tries).toBe(0);
  });

  it('says how many minutes are left to wait after too many tries', () => {
    const wait = (ms: number) => aChallenge({ tries: 5 }).checkCode(true, after(ms));
    expect([wait(8.5 * MINUTE)?.message, wait(9.5 * MINUTE)?.message]).toEqual([
      'A wrong code was entered too many times. Please log in again in 2 minutes.',
      'A wrong code was entered too many times. Please log in again in a minute.',
    ]);
    expect(wait(9 * MINUTE)?.retryAfter).toBe(60);
  });

  it('lets the first resend go at once, and each further one after 60 seconds', () => {
    expect([0, 2 * MINUTE].map((ms) => aChallenge().resendCooldown(after(ms)))).toEqual([0, 0]);
    const resent = aChallenge({ generation: 2 });
    expect([0, 59 * SECOND, 60 * SECOND].map((ms) => resent.resendCooldown(after(ms)))).toEqual([60, 1, 0]);
    expect(() => resent.ensureMayResend(after(59 * SECOND))).toThrow('Please wait a second');
  });

  it('sends no second mail within 60 seconds to an address that is typed again', () => {
    const waits = [0, 1, 59 * SECOND + 1, 60 * SECOND, 2 * MINUTE].map((ms) => aChallenge().cooldown(after(ms)));
    expect(waits).toEqual([60, 60, 1, 0, 0]);
  });

  it('lives 10 minutes from its newest code, and keeps its tries', () => {
    const challenge = aChallenge({ tries: 3 });
    challenge.renew(after(9 * MINUTE));
    expect(challenge).toMatchObject({ generation: 2, tries: 3, lastSentAt: after(9 * MINUTE) });
    expect(challenge.isLive(after(19 * MINUTE - 1))).toBe(true);
    expect(challenge.isLive(after(19 * MINUTE))).toBe(false);
  });

  it('gives no new code once the tries are used up: later it has to start again', () => {
    const challenge = aChallenge({ tries: 5 });
    const refusal = (ms: number) => {
      try {
        challenge.ensureAttemptsLeft(after(ms));
        return 'none';
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect([refusal(MINUTE), refusal(11 * MINUTE)]).toEqual(['account.too_many_tries', 'account.login_gone']);
  });

  it.each([
    ['is new', {}, 0, true],
    ['is expired', {}, 10 * MINUTE, false],
    ['would be refused', { tries: 5 }, 0, false],
  ])('whose code %s', (_what, changes, ms, takes) => {
    expect(aChallenge(changes).acceptsCodes(after(ms))).toBe(takes);
  });
});
