import { describe, expect, it } from '@jest/globals';
import { isMorning, isTimeZone } from './mornings.ts';

const at = (time: string) => new Date(`2026-12-01T${time}:00Z`);

describe('the morning', () => {
  it.each([
    ['Asia/Kolkata', '02:30'],
    ['Asia/Kathmandu', '02:15'],
    ['America/New_York', '13:00'],
    ['Pacific/Kiritimati', '18:00'],
    ['UTC', '11:59'],
  ])('of %s includes %s UTC', (timeZone, time) => {
    expect(isMorning(timeZone, at(time))).toBe(true);
  });

  it.each([
    ['Asia/Kolkata', '02:29'],
    ['America/New_York', '12:59'],
    ['UTC', '12:00'],
    ['UTC', '00:30'],
  ])('of %s does not include %s UTC', (timeZone, time) => {
    expect(isMorning(timeZone, at(time))).toBe(false);
  });
});

describe('a time zone', () => {
  it.each(['Asia/Kolkata', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'UTC'])('is %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['', 'Mars/Olympus', 'Asia/Kolkata; drop'])('is not %j', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});
