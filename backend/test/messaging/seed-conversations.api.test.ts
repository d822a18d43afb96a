import { describe, expect, it } from '@jest/globals';
import type { Conversation, Thread } from 'contracts';
import { newMessageSchema } from 'contracts';
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
    expect(thread).toMatchObject({ canSms: true, trip: { departureAirport: 'MAA', isPublic: true }, reachable: true });
    expect(thread.messages).toHaveLength(6);
    expect(Date.parse(thread.messages.at(-1)?.createdAt ?? '')).toBeLessThan(Date.now());
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
