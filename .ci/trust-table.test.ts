import { describe, expect, it } from '@jest/globals';
import { rowsOfJest, rowsOfPlaywright, toTable } from './trust-table.ts';

const jestReport = {
  testResults: [
    {
      name: '/site/backend/test/codes.api.test.ts',
      message: '',
      assertionResults: [
        { fullName: 'a code works once (ASVS 6.5.1)', status: 'passed', numPassingAsserts: 4, failureMessages: [] },
        {
          fullName: 'the database is killed',
          status: 'failed',
          numPassingAsserts: 1,
          failureMessages: ['\u001B[31mError: 3 messages are lost\u001B[39m\n    at load.ts'],
        },
        { fullName: 'of another suite', status: 'pending', numPassingAsserts: 0, failureMessages: [] },
      ],
    },
    { name: 'broken.trust.test.ts', message: 'Cannot find module', assertionResults: [] },
  ],
};
const tries = [
  { test: 'the database is killed', tries: 200, note: '3.1 s away' },
  { test: 'the database is killed', tries: 40, note: '' },
];

describe('the table of npm run trust', () => {
  it('has each test that ran, with what was tried and seen, and each file that could not start', () => {
    expect(rowsOfJest(jestReport, tries)).toEqual([
      {
        requirement: '6.5.1',
        expected: 'a code works once',
        file: 'codes.api.test.ts',
        tries: 4,
        seen: '',
        isExpected: true,
      },
      {
        requirement: '',
        expected: 'the database is killed',
        file: 'codes.api.test.ts',
        tries: 240,
        seen: 'Error: 3 messages are lost',
        isExpected: false,
      },
      {
        requirement: '',
        expected: 'the file starts',
        file: 'broken.trust.test.ts',
        tries: 0,
        seen: 'Cannot find module',
        isExpected: false,
      },
    ]);
  });

  it('has the journeys, however deep their files are', () => {
    const file = { file: 'attacks.test.ts' };
    const spec = { title: 'no other site shows a page (ASVS 3.4.6)', ok: true };
    expect(
      rowsOfPlaywright({
        suites: [{ ...file, title: 'attacks', suites: [{ ...file, title: 'inner', specs: [spec] }] }],
      }),
    ).toEqual([
      { requirement: '3.4.6', expected: 'no other site shows a page', ...file, tries: 1, seen: '', isExpected: true },
    ]);
  });

  it('counts what was unexpected', () => {
    expect(toTable(rowsOfJest(jestReport, tries)).split('\n').at(-1)).toBe(
      '3 attacks and faults, 244 tries, 2 unexpected',
    );
  });
});
