import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';

const MAIN = join(import.meta.dirname, '../dist/main.js');

/** One node of the product, as `npm start` runs it, in a process of its own. */
export interface Node {
  readonly url: string;
  /** The memory that it has in RAM, in MB. Linux only. */
  memory(): number;
  stop(): Promise<void>;
}

export async function startNode(databaseUrl: string, dataDir: string): Promise<Node> {
  const env = { ...process.env, ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0', SEED: 'none' } };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  // Also where the bench itself fails
  process.once('exit', () => child.kill());
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const [url] = /http:\/\/localhost:\d+/.exec(line) ?? [];
  if (url === undefined) throw new Error(`The node did not start: ${line}`);
  return {
    url,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

export interface Person {
  readonly id: number;
  readonly cookie: string;
}

/** So many who are logged in. */
export async function addPeople(client: pg.Client, count: number): Promise<Person[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'));
  const { rows } = await client.query<{ id: string }>(
    `with people as (
       insert into account.account (email, username)
       select md5(hash) || '@example.com', 'Person ' || left(md5(hash), 12) from unnest($1::text[]) hash returning id, email
     )
     insert into account.session (user_id, token_hash, kind, created_at, last_used_at)
     select p.id, h.hash, 'desktop', now(), now()
     from unnest($1::text[]) with ordinality h(hash, at) join people p on p.email = md5(h.hash) || '@example.com'
     order by h.at returning user_id as id`,
    [hashes],
  );
  return rows.map(({ id }, at) => ({ id: Number(id), cookie: `session=${tokens[at]}` }));
}

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
