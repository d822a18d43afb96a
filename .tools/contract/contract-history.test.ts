/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { type ContractHistory, type PresentContract, valueNames, withPresent } from './contract-history.ts';

const RELEASED = '1.1.0';

const aHistory = (last?: { version: string; report: string }): ContractHistory => ({
  versions: [{ version: '1.0.0', report: 'first' }, { version: RELEASED, report: 'second' }, ...(last ? [last] : [])],
  since: { api: '1.0.0', Slot: '1.1.0', ...(last ? { notify: last.version } : {}) },
});

const present = (now: Partial<PresentContract>): PresentContract => ({
  version: RELEASED,
  report: 'second',
  names: ['api', 'Slot'],
  ...now,
});

describe('the history of the contract', () => {
  it('stays as it is while nothing changes', () => {
    expect(withPresent(aHistory(), present({}), RELEASED)).toEqual(aHistory());
  });

  it('takes a new version, and says since when there is what came with it', () => {
    const now = present({ version: '1.2.0', report: 'third', names: ['api', 'Slot', 'notify'] });
    expect(withPresent(aHistory(), now, RELEASED)).toEqual(aHistory({ version: '1.2.0', report: 'third' }));
  });

  it('lets a version change that no released shell gives yet', () => {
    const now = present({ version: '1.2.0', report: 'fourth', names: ['api', 'Slot', 'notify'] });
    const history = aHistory({ version: '1.2.0', report: 'third' });
    expect(withPresent(history, now, RELEASED).versions.at(-1)).toEqual({ version: '1.2.0', report: 'fourth' });
  });

  it.each([
    {
      what: 'a change of what was released',
      now: { report: 'third' },
      says: /1\.1\.0 is released already: a 1\.2\.0\./,
    },
    {
      what: 'an addition as a patch',
      now: { version: '1.1.1', names: ['api', 'Slot', 'notify'] },
      says: /notify came .*: a 1\.2\.0\./,
    },
    { what: 'a removal as a minor', now: { version: '1.2.0', names: ['api'] }, says: /Slot left .*: a 2\.0\.0\./ },
    { what: 'a version that goes down', now: { version: '1.0.9' }, says: /never goes down/ },
  ])('refuses $what, and says which version is right', ({ now, says }) => {
    expect(() => withPresent(aHistory(), present(now), RELEASED)).toThrow(says);
  });

  it('lets a major take away', () => {
    const now = present({ version: '2.0.0', report: 'third', names: ['api'] });
    expect(withPresent(aHistory(), now, RELEASED).since).toEqual({ api: '1.0.0' });
  });
});

describe('what the facade exports', () => {
  it('is its values, with the parts of an object, and no types', () => {
    const files = new Map([
      [
        'index.d.ts',
        "export { type Page, paths } from './paths.ts';\nexport type { A } from './a.ts';\nexport * from './router.ts';\n",
      ],
      [
        'paths.d.ts',
        'export declare const paths: {\n    /** Here. */\n    home: () => string;\n    tip: (id: number) => string;\n};',
      ],
      [
        'router.d.ts',
        "export { Link, useLocation, } from 'react-router-dom';\nexport type { To } from 'react-router-dom';",
      ],
    ]);
    expect(valueNames(files)).toEqual(['Link', 'paths', 'paths.home', 'paths.tip', 'useLocation']);
  });
});
