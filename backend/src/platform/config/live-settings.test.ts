import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { keptSecret } from './live-settings.ts';
import { StartError } from './start-error.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fa-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('makes a secret once, for its owner only, however many ask at once', async () => {
  const secrets = await Promise.all(Array.from({ length: 10 }, () => keptSecret(folder, 'key')));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(await keptSecret(folder, 'key')).toBe(secrets[0]);
  expect(await readdir(folder)).toEqual(['key']);
  expect((await stat(join(folder, 'key'))).mode & 0o777).toBe(0o600);
});

it.each(['', 'half-a-secret'])('does not start with %j for a secret', async (text) => {
  await writeFile(join(folder, 'key'), text);
  await expect(keptSecret(folder, 'key')).rejects.toThrow(StartError);
  await expect(keptSecret(folder, 'key')).rejects.toThrow(/^The secret in .*key is incomplete\./);
});
