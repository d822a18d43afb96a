import { readdirSync, readFileSync } from 'node:fs';

const KILOBYTES_IN_MEGABYTE = 1024;

/** A process may end while it is looked at: PostgreSQL's workers come and go. */
function ifAlive<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function parentOf(pid: string): number | undefined {
  const stat = ifAlive(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** A process and everything it started. */
function familyOf(root: number): number[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = processes.map((pid) => ({ pid: Number(pid), parent: parentOf(pid) }));
  const family = [root];
  for (const member of family) family.push(...parents.filter(({ parent }) => parent === member).map(({ pid }) => pid));
  return family;
}

/** Pages that several processes share (PostgreSQL's buffers) count once: the proportional set size. */
const megabytesOf = (pid: number): number => {
  const rollup = ifAlive(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? '';
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(rollup) ?? [];
  return Number(kilobytes ?? 0) / KILOBYTES_IN_MEGABYTE;
};

/** Memory of a process and all its children in MB. Linux only. */
export const memoryOf = (root: number): number => familyOf(root).reduce((sum, pid) => sum + megabytesOf(pid), 0);
