import { describe, expect, it } from '@jest/globals';
import type { Trip, Conversation, Thread } from 'contracts';
import { newMessageSchema } from 'contracts';
import { TripChecksJob } from '../../src/modules/messaging/trips/trip-checks.job.ts';
import { CONVERSATIONS } from '../../src/seed/conversations.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';

const app = useTestApp({ env: { SEED: 'demo' } });

describe('the demo conversations', () => {
  it('follow the rules of messages, in the order of time', () => {
    for (const { between, lines } of CONVERSATIONS) {
      for (const [by, , content] of lines) {
        expect(between).toContain(by);
        expect(newMessageSchema.safeParse({ receiverId: 1, content }).data?.content).toBe(content);
      }
      const hours = lines.map(([, hoursAgo]) => hoursAgo);
      expect(hours).toEqual(hours.toSorted((one, two) => two - one));
    }
  });

  it('show a helper’s list with unread ones first, and a public trip', async () => {
    const meena = await app().logIn('meena.iyer@example.com');
    const list = (await meena.get('/api/messages')).body as Conversation[];
    expect(list.map(({ otherUser, read }) => [otherUser.username, read])).toEqual([
      ['Priya Raman', false],
      ['Fatima Benali', false],
      ['Nirmala Perera', true],
      ['Imran Sheikh', true],
      ['Leela Menon', true],
    ]);
    const thread = (await meena.get(`/api/messages/${list[0]?.otherUser.id}?peek=true`)).body as Thread;
    expect(thread).toMatchObject({
      canSms: true,
      listing: { departureAirport: 'MAA', isPublic: true },
      reachable: true,
    });
    expect(thread.messages).toHaveLength(9);
    expect(Date.parse(thread.messages.at(-1)?.createdAt ?? '')).toBeLessThan(Date.now());
  });

  it('have trips that are asked, agreed, to be answered, done and cancelled', async () => {
    const [priya, meena] = [await app().logIn('priya.raman@example.com'), await app().logIn('meena.iyer@example.com')];
    const statesOf = async (who: typeof priya) =>
      ((await who.get('/api/trips')).body as Trip[]).map(({ state, can }) => `${state}: ${can.join(' ')}`);
    expect(await statesOf(priya)).toEqual([
      'asked: withdraw',
      'agreed: cancel write_notes',
      'agreed: say_met write_notes',
    ]);
    expect(await statesOf(meena)).toEqual([
      'agreed: cancel write_notes',
      'cancelled: ',
      'agreed: say_met write_notes',
      'done: ',
    ]);
    const [, doha] = (await priya.get('/api/trips')).body as Trip[];
    expect(doha).toMatchObject({
      itinerary: { via: ['DOH'] },
      travelerName: 'Lakshmi',
      otherUser: { username: 'Meena Iyer' },
    });
    expect(await app().get(`/api/listing/${doha?.requestId}`)).toMatchObject({ body: { hasAmigo: true } });
    const imran = await app().logIn('imran.sheikh@example.com');
    const [manchester] = (await imran.get('/api/trips')).body as Trip[];
    expect(await app().get(`/api/listing/${manchester?.requestId}`)).toMatchObject({ body: { amigoFlights: [2] } });
  });

  it('have nothing that the next check of trips would change', async () => {
    const count = () => run<{ count: string }>(app().settings.databaseUrl, 'select count(*) from messaging.trip_step');
    const before = await count();
    await app().nest.get(TripChecksJob).sweep();
    expect(await count()).toEqual(before);
  });

  it('have the right number of unread conversations', async () => {
    const sql = `select user_id, count(*) filter (where unread)::int as counted,
        coalesce((select unread from messaging.mailbox m where m.user_id = p.user_id), 0) as stored
      from messaging.participant p group by user_id`;
    const rows = await run<{ counted: number; stored: number }>(app().settings.databaseUrl, sql);
    expect(rows.filter(({ counted, stored }) => counted !== stored)).toEqual([]);
    expect(Math.max(...rows.map(({ stored }) => stored))).toBe(2);
  });
});
