import 'reflect-metadata';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { EmailChangeEntity } from './email-change.entity.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const after = (seconds: number) => new Date(START + seconds * 1000);
let change: EmailChangeEntity;

beforeEach(() => {
  change = Object.assign(Object.create(EmailChangeEntity.prototype) as EmailChangeEntity, {
    email: null,
    generation: 0,
    tries: 0,
    codesExpireAt: null,
    lastSentAt: null,
  });
  change.request('new@example.com', after(0));
});

describe('the codes of a change of email', () => {
  it('are good for 10 minutes from the newest pair on', () => {
    expect(change.checkCodes([], after(599))).toBeUndefined();
    expect(change.checkCodes([], after(600))).toMatchObject({ code: 'account.email_code_expired' });
    change.renew(after(600));
    expect(change.checkCodes([], after(1199))).toBeUndefined();
  });

  it('come again after a minute, not before', () => {
    expect(() => change.renew(after(59))).toThrow('wait a second');
    expect(change.toEmailChange(after(59))).toEqual({ email: 'new@example.com', resendAfter: 1 });
    change.renew(after(60));
    expect(change.generation).toBe(2);
  });

  it('take 5 wrong tries together, however often new ones are sent meanwhile', () => {
    for (let count = 0; count < 4; count += 1) change.checkCodes(['oldCode'], after(1));
    change.renew(after(60));
    expect(change.checkCodes(['oldCode', 'newCode'], after(61))).toMatchObject({
      message: expect.stringContaining('no tries left'),
    });
    expect(change.checkCodes([], after(62))).toMatchObject({ code: 'account.email_tries_used_up' });
    expect(() => change.renew(after(200))).toThrow('Please ask for a new one in 8 minutes');
    change.renew(after(660));
    expect(change.tries).toBe(0);
  });
});

describe('another request', () => {
  it('for the same address within a minute sends nothing, for a third one has to wait', () => {
    expect(change.request('new@example.com', after(30))).toBe(false);
    expect(() => change.request('third@example.com', after(30))).toThrow('wait 30 seconds');
  });

  it('after a cancelled one goes on with its counts', () => {
    change.checkCodes(['newCode'], after(1));
    change.cancel();
    expect(change.toEmailChange(after(2))).toBeNull();
    expect(change.checkCodes([], after(2))).toMatchObject({ code: 'account.no_email_change' });
    expect(() => change.request('new@example.com', after(2))).toThrow('wait 58 seconds');
    change.request('new@example.com', after(60));
    expect([change.tries, change.generation]).toEqual([1, 2]);
  });
});
