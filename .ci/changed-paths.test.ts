/** @jest-environment node */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedPaths } from './changed-paths.ts';

let root = '';
const git = (...args: string[]): void => {
  const name = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  execFileSync('git', [...name, ...args], { cwd: root, stdio: 'ignore' });
};
const commit = (file: string, text = 'text'): void => {
  writeFileSync(join(root, file), text);
  git('add', '.');
  git('commit', '-m', file);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'flight-amigo-git-'));
  git('init', '-b', 'main');
  commit('first');
});
afterEach(() => rmSync(root, { recursive: true }));

it('counts what is committed, changed and new since the work began, and nothing that came to main meanwhile', () => {
  git('checkout', '-b', 'work');
  commit('committed');
  git('checkout', 'main');
  commit('of others');
  git('checkout', 'work');
  writeFileSync(join(root, 'first'), 'changed');
  writeFileSync(join(root, 'new'), 'new');
  expect(changedPaths(root).toSorted()).toEqual(['committed', 'first', 'new']);
});

it('counts a file that moved at both places', () => {
  git('mv', 'first', 'second');
  expect(changedPaths(root).toSorted()).toEqual(['first', 'second']);
});

it('compares with what it is told', () => {
  commit('second');
  expect(changedPaths(root)).toEqual([]);
  expect(changedPaths(root, 'HEAD~1')).toEqual(['second']);
});

it('says what to do where there is nothing to compare with', () => {
  expect(() => changedPaths(root, 'nowhere')).toThrow('There is no nowhere to compare with. Fetch it, or name another');
});
