import { describe, expect, it } from '@jest/globals';
import type { Conversation, Thread } from 'shared-ui/contracts';
import { newMessageSchema } from 'shared-ui/contracts';
import { CONVERSATIONS } from '../../src/seed/conversations.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';

const app = useTestApp({ env: { SEED: 'demo' } });

describe('the demo conversations', () => {
  it('keep the rules of messages, in the order of time', () => {
    for (const { between, lines } of CONVERSATIONS) {
      for (const [by, , content] of lines) {
        expect(between).toContain(by);
        expect(newMessageSchema.safeParse({ receiverId: 1, content }).data?.content).toBe(content);
      }
      const hours = lines.map(([, hoursAgo]) => hoursAgo);
      expect(hours).toEqual(hours.toSorted((one, two) => two - one));
    }
  });

  it('show a helper’s list with what is new at its head, and a trip that can be opened', async () => {
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

  it('count what is new as one would', async () => {
    const sql = `select user_id, count(*) filter (where unread)::int as counted,
        coalesce((select unread from messaging.mailbox m where m.user_id = p.user_id), 0) as kept
      from messaging.participant p group by user_id`;
    const rows = await run<{ counted: number; kept: number }>(app().settings.databaseUrl, sql);
    expect(rows.filter(({ counted, kept }) => counted !== kept)).toEqual([]);
    expect(Math.max(...rows.map(({ kept }) => kept))).toBe(2);
  });
});
