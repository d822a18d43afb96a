import { appendFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Outbox } from './outbox.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fa-outbox-'));
  path = join(folder, 'outbox.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const aText = (to: string, text = 'Hello') => ({
  channel: 'sms' as const,
  to,
  subject: '',
  text,
  sentAt: new Date().toISOString(),
});
const listRecipients = (outbox: Outbox) => outbox.list().map(({ to }) => to);

it('persists messages across restarts, newest first, readable by the file owner only', async () => {
  const before = await Outbox.open(path);
  for (const to of ['first', 'second']) await before.add(aText(to));
  const after = await Outbox.open(path);
  await after.add(aText('third'));
  expect(listRecipients(after)).toEqual(['third', 'second', 'first']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('is shared by two nodes: each lists the messages of the other', async () => {
  const [one, other] = [await Outbox.open(path), await Outbox.open(path)];
  await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : other).add(aText(`person ${at}`))));
  expect(listRecipients(one)).toHaveLength(20);
  expect(other.list()).toEqual(one.list());
});

it('waits for a message of the other node', async () => {
  const [one, other] = [await Outbox.open(path), await Outbox.open(path)];
  const message = other.next(({ to }) => to === 'priya', AbortSignal.timeout(5000));
  await one.add(aText('meena'));
  await one.add(aText('priya', 'from the other node'));
  expect(await message).toMatchObject({ text: 'from the other node' });
  await expect(other.next(({ to }) => to === 'nobody', AbortSignal.timeout(10))).rejects.toThrow('No such mail');
});

it('skips lines that are broken or incomplete', async () => {
  await writeFile(path, 'no JSON\n{"id":"half of a line');
  const outbox = await Outbox.open(path);
  expect(outbox.list()).toEqual([]);
  await appendFile(path, '"}\n');
  await outbox.add(aText('priya'));
  expect(listRecipients(outbox)).toEqual(['priya']);
});

it('rotates a large file at a start without losing messages, and lists the newest 500', async () => {
  const running = await Outbox.open(path);
  for (let at = 0; at < 9; at += 1) await running.add(aText(`large ${at}`, 'x'.repeat(1_000_000)));
  const next = await Outbox.open(path);
  await running.add(aText('still running'));
  expect((await readdir(folder)).toSorted()).toEqual(['outbox.jsonl', 'outbox.jsonl.before']);
  expect(listRecipients(next).slice(0, 2)).toEqual(['still running', 'large 8']);
  expect(listRecipients(running)).toEqual(listRecipients(next));
  const many = Array.from({ length: 600 }, (_, at) => JSON.stringify({ ...aText(`many ${at}`), id: String(at) }));
  await appendFile(path, `${many.join('\n')}\n`);
  expect(next.list()).toHaveLength(500);
});
