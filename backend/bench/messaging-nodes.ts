import { once } from 'node:events';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import type { Node, Person } from './nodes.ts';

const posting = new Agent({ keepAlive: true });

/** Sends a message, and answers its status. */
export function say(node: Node, from: Person, to: Person, content: string): Promise<number> {
  const body = JSON.stringify({ receiverId: to.id, content });
  const headers = {
    Cookie: from.cookie,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sending = request(`${node.url}/api/messages`, { agent: posting, method: 'POST', headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    sending.once('error', reject).end(body);
  });
}

/** Opens a stream that has been greeted; `heard` is called with what of each message comes in. */
export async function listen(node: Node, me: Person, heard: (content: string) => void): Promise<IncomingMessage> {
  const asking = get(`${node.url}/api/messages/stream`, { agent: false, headers: { Cookie: me.cookie } });
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`The stream answered ${answer.statusCode}`);
  const greeted = once(answer.setEncoding('utf8'), 'data');
  answer.on('data', (text: string) => {
    for (const [, content = ''] of text.matchAll(/"content":"(.+?)"/g)) heard(content);
  });
  await greeted;
  return answer;
}
