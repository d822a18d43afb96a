import { expect, it } from '@jest/globals';
import { SharedReads } from './shared-reads.ts';

/** Reads that end when a test says so, in the order in which they begin. `began[n]` is settled once the nth has. */
function controlled() {
  const begun: PromiseWithResolvers<string>[] = [];
  const began = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const reads = new SharedReads<string>();
  const read = (key = 'page') =>
    reads.run(key, () => {
      const deferred = Promise.withResolvers<string>();
      began[begun.push(deferred) - 1]?.resolve();
      return deferred.promise;
    });
  return { begun, began: began.map(({ promise }) => promise), read };
}

it('begins one read for all who asked while another ran, and shares none that had begun before', async () => {
  const { begun, began, read } = controlled();
  const first = read();
  const others = [read(), read(), read()];
  expect(begun).toHaveLength(1);
  begun[0]?.resolve('as it was');
  expect(await first).toBe('as it was');
  await began[1];
  const last = read();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve('as it is');
  expect(await Promise.all(others)).toEqual(['as it is', 'as it is', 'as it is']);
  await began[2];
  begun[2]?.resolve('as it will be');
  expect(await last).toBe('as it will be');
});

it('lets nobody wait for what others ask', async () => {
  const { begun, read } = controlled();
  void read();
  const other = read('another page');
  begun[1]?.resolve('there');
  expect(await other).toBe('there');
});

it('fails for those who share a read, and for nobody after them', async () => {
  const { begun, began, read } = controlled();
  const first = read();
  const others = [read(), read()];
  begun[0]?.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await began[1];
  begun[1]?.reject(new Error('still gone'));
  for (const other of others) await expect(other).rejects.toThrow('still gone');
  const last = read();
  begun[2]?.resolve('back');
  expect(await last).toBe('back');
});
