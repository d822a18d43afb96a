import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readOrCreateSecret } from './live-settings.ts';
import { StartError } from './start-error.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fa-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('creates a secret once, for its owner only, however many parallel calls there are', async () => {
  const secrets = await Promise.all(Array.from({ length: 10 }, () => readOrCreateSecret(folder, 'key')));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(await readOrCreateSecret(folder, 'key')).toBe(secrets[0]);
  expect(await readdir(folder)).toEqual(['key']);
  expect((await stat(join(folder, 'key'))).mode & 0o777).toBe(0o600);
});

it.each(['', 'half-a-secret'])('refuses a file with %j', async (text) => {
  await writeFile(join(folder, 'key'), text);
  await expect(readOrCreateSecret(folder, 'key')).rejects.toThrow(StartError);
  await expect(readOrCreateSecret(folder, 'key')).rejects.toThrow(/^The secret in .*key is incomplete\./);
});
