import { expect, it } from '@jest/globals';
import {
  type FullReport,
  type ListedReport,
  ModerationActionEntity,
  type ReportedTrip,
} from '../../modules/messaging/index.ts';
import { formatReport, formatReports } from './format-reports.ts';

const listed: ListedReport = {
  id: 3,
  kind: 'message',
  subjectId: 41,
  reason: 'money',
  status: 'open',
  createdAt: new Date('2026-11-20T18:45:12.345Z'),
  aboutId: 8,
  about: 'Vikram',
  suspended: false,
  reporterId: 7,
  reporter: 'Priya',
  bySite: false,
};
const full: FullReport = {
  ...listed,
  conversationId: 5,
  details: 'Asked for money',
  excerpt: 'Pay me first\nor nothing',
  messages: [
    { id: 40, content: 'Shall we meet?', createdAt: new Date('2026-11-20T18:40:00Z'), senderId: 7, sender: 'Priya' },
    { id: 41, content: 'Pay me first', createdAt: new Date('2026-11-20T18:41:00Z'), senderId: 8, sender: null },
  ],
  trips: [],
  actions: [],
};

const linesOf = (reports: ListedReport[]) => formatReports({ reports, more: 0 }, { all: false });

it('counts at the end of a list those it leaves out', () => {
  const more = { reports: [listed], more: 23 };
  expect(formatReports(more, { all: false })).toMatch(/Priya \(7\)\n\n23 more wait behind these\.$/);
  expect(formatReports(more, { all: true })).toMatch(/Priya \(7\)\n\n23 more are older: show <report> prints one\.$/);
});

it('lists each report in one line, with subject, person and reporter', () => {
  expect(linesOf([listed])).toBe(
    '3  2026-11-20 18:45  open  money  message 41  about Vikram (8)  reported by Priya (7)',
  );
  expect(linesOf([{ ...listed, kind: 'person', suspended: true }])).toContain('person  about Vikram (8), suspended');
  expect(linesOf([])).toBe('There are no open reports.');
  expect(formatReports({ reports: [], more: 0 }, { all: true })).toBe('There are no reports.');
});

it('names people who have left', () => {
  const left = { ...listed, about: null, suspended: null, reporter: null, reporterId: null };
  expect(linesOf([left])).toContain('about somebody who has left (8)  reported by somebody who has left');
});

it('names the site where it has written a report itself', () => {
  expect(linesOf([{ ...listed, reporter: null, reporterId: null, bySite: true }])).toContain('reported by the site');
});

it('shows a report with its messages, the oldest first, by username', () => {
  const shown = formatReport(full);
  expect(shown).toContain('  Pay me first\n  or nothing');
  expect(shown).toMatch(/18:40 Priya \(7\):\n {2}Shall we meet\?\n {2}2026-11-20 18:41 somebody who has left \(8\):/);
  expect(shown).toContain('What was done before\n  (nothing)');
});

it('shows what was done about it before, and nothing for a reporter without words', () => {
  const action = Object.assign(new ModerationActionEntity(), {
    id: 1,
    reportId: 2,
    listingId: null,
    userId: 8,
    action: 'close',
    byWhom: 'eva',
    because: 'a joke',
    createdAt: new Date('2026-11-21T09:00:00Z'),
  });
  const shown = formatReport({ ...full, details: null, actions: [action] });
  expect(shown).toContain('What the reporter says\n  (nothing)');
  expect(shown).toContain('What was done before\n  2026-11-21 09:00 close by eva: a joke');
});

it('shows what the reported person agreed with whom, each step, and why somebody was not met', () => {
  const trip: ReportedTrip = {
    id: 12,
    state: 'not_met',
    askerId: 7,
    asker: 'Priya',
    askedId: 8,
    asked: null,
    departureAirport: 'MAA',
    arrivalAirport: 'LHR',
    date: '2026-11-01',
    endDate: null,
    steps: [
      { step: 'ask', byId: 7, reason: null, createdAt: new Date('2026-10-20T10:00:00Z') },
      { step: 'miss', byId: null, reason: null, createdAt: new Date('2026-11-16T10:00:00Z') },
    ],
    answers: [{ userId: 7, reason: 'did_not_come', details: 'Nobody was there' }],
  };
  expect(formatReport({ ...full, trips: [trip] })).toContain(
    [
      'What was agreed',
      '  trip 12  not_met  MAA to LHR  2026-11-01  asked by Priya (7) of somebody who has left (8)',
      '    2026-10-20 10:00 ask by 7',
      '    2026-11-16 10:00 miss by the site',
      '    not met, says 7: did_not_come, Nobody was there',
    ].join('\n'),
  );
});

it('shows no messages of a closed report', () => {
  const closed = formatReport({ ...full, status: 'closed', messages: [] });
  expect(closed).toContain('What the two last wrote\n  (not read any more: the report is closed)');
  expect(closed).toContain('  Pay me first');
});

it('removes control characters that people typed', () => {
  const text = formatReport({
    ...full,
    about: 'Vik\u001B]0;hi\u0007ram',
    details: 'a\u001B[2Jb\r\u009Bc\u202Ed\u2028e',
  });
  expect(text).toContain('a[2Jbcde');
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}]/u);
});
