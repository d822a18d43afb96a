import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newMessageSchema } from 'contracts';
import { aUser } from './builders.ts';
import { type FakeHandlers, fakePage, type FakeStreams, installFakeBackend } from './fake-backend.ts';

const before = { fetch: globalThis.fetch, EventSource: globalThis.EventSource };
afterEach(() => void Object.assign(globalThis, before));
beforeEach(() => void jest.spyOn(console, 'warn').mockReturnValue());

const install = (handlers: FakeHandlers, streams: FakeStreams = {}) =>
  installFakeBackend({ handlers, streams, session: { user: aUser() }, pause: 0 });

const ask = async (path: string, init?: RequestInit) => {
  const answer = await fetch(`${location.origin}${path}`, init);
  return { status: answer.status, body: (await answer.json()) as unknown, link: answer.headers.get('Link') };
};

describe('the fake backend', () => {
  it('finds an answer by the path, and a path without variables before one with', async () => {
    install({
      'GET /api/messages/:otherUserId': ({ params }) => params,
      'GET /api/messages/unread': () => ({ unread: 2 }),
    });
    expect((await ask('/api/messages/9')).body).toEqual({ otherUserId: '9' });
    expect((await ask('/api/messages/unread')).body).toEqual({ unread: 2 });
  });

  it('returns the logged-in user', async () => {
    install({});
    expect((await ask('/api/auth/me')).body).toEqual(aUser());
  });

  it('refuses a body as the contract does, with the sentence for its field', async () => {
    install({ 'POST /api/messages': ({ body }) => newMessageSchema.parse(body) });
    const refused = await ask('/api/messages', {
      method: 'POST',
      body: JSON.stringify({ receiverId: 9, content: '' }),
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'content', message: 'Write a message first' }] },
    });
  });

  it('says where to add a missing handler', async () => {
    install({});
    expect(await ask('/api/trips')).toMatchObject({
      status: 404,
      body: { message: 'The fake backend has no answer to GET /api/trips. Give it one in src/standalone-api.ts.' },
    });
  });

  it('pages as the API does', async () => {
    install({ 'GET /api/trips': ({ query }) => fakePage([1, 2, 3], query, '/api/trips') });
    const first = await ask('/api/trips?limit=2');
    expect([first.body, first.link]).toEqual([[1, 2], '</api/trips?cursor=2>; rel="next"']);
    expect(await ask('/api/trips?limit=2&cursor=2')).toMatchObject({ body: [3], link: null });
  });

  it('has streams, until the page closes them', async () => {
    const ended = jest.fn();
    install(
      {},
      {
        '/api/messages/stream': (send) => {
          send('1', { unread: 1 });
          return ended;
        },
      },
    );
    const stream = new EventSource('/api/messages/stream?lastEventId=0');
    const event = await new Promise<MessageEvent>((resolve) => stream.addEventListener('message', resolve));
    expect([event.data, event.lastEventId]).toEqual(['{"unread":1}', '1']);
    stream.close();
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('refuses a stream that does not exist', async () => {
    install({});
    const stream = new EventSource('/api/other/stream');
    await new Promise((resolve) => stream.addEventListener('error', resolve));
    expect(stream.readyState).toBe(2);
  });
});
