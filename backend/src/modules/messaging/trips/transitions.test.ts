import { describe, expect, it } from '@jest/globals';
import type { Migration } from '@mikro-orm/migrations';
import { TRIP_STATES, TRIP_STEPS, ANSWER_DAYS } from 'contracts';
import { MessagingMigration } from '../../../migrations/20261126160040-messaging.ts';
import { decideOutcome, findTransition, formatTransition, isOpen, TRANSITIONS } from './transitions.ts';

const askedAt = new Date('2026-12-13T09:00:00Z');
const after = (days: number) => new Date(askedAt.getTime() + days * 24 * 3_600_000);

describe('the table of transitions', () => {
  it('names each step, and reaches each state', () => {
    expect(new Set(TRANSITIONS.map(({ step }) => step))).toEqual(new Set(TRIP_STEPS));
    expect(new Set(TRANSITIONS.map(({ to }) => to))).toEqual(new Set(TRIP_STATES));
  });

  it('leaves a final state by no step', () => {
    const left = new Set(TRANSITIONS.map(({ from }) => from));
    expect(TRIP_STATES.filter((state) => left.has(state))).toEqual(TRIP_STATES.filter(isOpen));
  });

  it.each([
    ['agree', 'asker'],
    ['decline', 'asker'],
    ['withdraw', 'asked'],
    ['agree', 'site'],
  ] as const)('does not let the wrong one take a step: %s by %s', (step, by) => {
    expect(findTransition(step, 'asked', by)).toBeUndefined();
  });

  it('is what the database allows', () => {
    const migration = Reflect.construct(MessagingMigration, [undefined, undefined]) as Migration;
    void migration.up();
    const sql = migration.getQueries().map(String).join('\n');
    const known = /trip_step_known check \(.*? in \((.*?)\)/s.exec(sql)?.[1] ?? '';
    expect(quotedIn(known)).toEqual(TRANSITIONS.map(formatTransition));
    const moves = TRANSITIONS.filter(({ from, to }) => from !== 'none' && from !== to);
    const allowed = /new\.state\) in \((.*?)\)/s.exec(sql)?.[1] ?? '';
    expect(quotedIn(allowed)).toEqual(moves.map(({ from, to }) => `${from} ${to}`));
  });
});

describe('the outcome of a trip', () => {
  it.each([
    ['nobody has answered', null, null, 60, undefined],
    ['both say yes', true, true, 0, 'finish'],
    ['one says yes, and the other may still answer', true, null, ANSWER_DAYS - 1, undefined],
    ['one says yes, and the time is over', null, true, ANSWER_DAYS, 'finish'],
    ['one says no, and the other may still answer', false, null, ANSWER_DAYS - 1, undefined],
    ['one says no, and the time is over', null, false, ANSWER_DAYS, 'miss'],
    ['they disagree', true, false, 0, 'miss'],
    ['both say no', false, false, 0, 'miss'],
  ] as const)('where %s', (_name, asker, asked, days, outcome) => {
    expect(decideOutcome({ asker, asked }, { askedAt, now: after(days) })).toBe(outcome);
  });
});

const quotedIn = (sql: string): string[] => [...sql.matchAll(/'([^']+)'/g)].map(([, text]) => text ?? '');
