/** @jest-environment node */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { withReleaseLock } from './release-lock.ts';
import { aRepository } from './release.fixture.ts';

it('lets one at a time do its work: who comes later waits', async () => {
  const paths = await aRepository();
  const seen: string[] = [];
  const note = (name: string) => () => Promise.resolve(seen.push(name));
  const later = await withReleaseLock(paths, async () => {
    const waiting = withReleaseLock(paths, note('later'));
    await new Promise((next) => setImmediate(next));
    await note('first')();
    return { waiting };
  });
  await later.waiting;
  expect(seen).toEqual(['first', 'later']);
});

it('says so when the other does not come to an end', async () => {
  const paths = await aRepository();
  const inside = withReleaseLock(paths, () => withReleaseLock(paths, () => Promise.resolve(), 0));
  await expect(inside).rejects.toThrow('Another release is being put in place');
});

it('is free again after work that failed', async () => {
  const paths = await aRepository();
  await expect(withReleaseLock(paths, () => Promise.reject(new Error('It broke')))).rejects.toThrow('It broke');
  expect(await withReleaseLock(paths, () => Promise.resolve('done'), 0)).toBe('done');
});

it('is free again when the process that held it was killed', async () => {
  const paths = await aRepository();
  const script = `
    const { withReleaseLock } = await import(${JSON.stringify(join(import.meta.dirname, 'release-lock.ts'))});
    await withReleaseLock(${JSON.stringify(paths)}, () => {
      console.log('held');
      return new Promise(() => setInterval(() => {}, 1000));
    });`;
  const holder = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script]);
  await once(holder.stdout, 'data');
  await expect(withReleaseLock(paths, () => Promise.resolve(), 0)).rejects.toThrow('Another release');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(await withReleaseLock(paths, () => Promise.resolve('done'), 0)).toBe('done');
});
