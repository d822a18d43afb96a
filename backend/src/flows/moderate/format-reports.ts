import { formatRoute } from 'contracts';
import type { PendingTestimonial } from '../../modules/listings/index.ts';
import type { FullReport, ListedReport, ReportedTrip, ReportPage } from '../../modules/messaging/index.ts';

/** One line per report, without text that people typed but usernames; the last line counts those left out. */
export function formatReports({ reports, more }: ReportPage, { all }: { all: boolean }): string {
  if (reports.length === 0) return all ? 'There are no reports.' : 'There are no open reports.';
  const lines = reports.map(formatLine);
  if (more === 0) return lines.join('\n');
  return [...lines, '', `${more} more ${all ? 'are older: show <report> prints one.' : 'wait behind these.'}`].join(
    '\n',
  );
}

/** A report with all its texts. */
export function formatReport(report: FullReport): string {
  const { status, details, excerpt, messages, trips, actions } = report;
  return [
    formatLine(report),
    section('What was reported, as it was then', [excerpt]),
    section('What the reporter says', [details ?? '(nothing)']),
    section('What the two last wrote', status === 'closed' ? [NOT_READ] : messages.map(formatMessage)),
    section('What was agreed', status === 'closed' ? [NOT_READ] : trips.map(formatTrip)),
    section(
      'What was done before',
      actions.map(
        ({ createdAt, action, byWhom, because }) => `${formatTime(createdAt)} ${action} by ${byWhom}: ${because ?? ''}`,
      ),
    ),
  ].join('\n\n');
}

/** The testimonials that wait, with their texts. */
export function formatReviews(reviews: readonly PendingTestimonial[]): string {
  if (reviews.length === 0) return 'No testimonial waits.';
  return reviews
    .map(({ id, createdAt, rating, route, username, authorId, target, targetId, text }) =>
      section(
        `${id}  ${formatTime(createdAt)}  ${rating} of 5  ${route}  by ${formatName(username, authorId)} about ${formatName(target, targetId)}`,
        [text],
      ),
    )
    .join('\n\n');
}

const NOT_READ = '(not read any more: the report is closed)';

const formatMessage = ({ createdAt, sender, senderId, content }: FullReport['messages'][number]): string =>
  `${formatTime(createdAt)} ${formatName(sender, senderId)}:\n${content}`;

function formatTrip({ id, state, askerId, asker, askedId, asked, date, endDate, ...trip }: ReportedTrip): string {
  const days = endDate === null ? date : `${date} to ${endDate}`;
  const people = `asked by ${formatName(asker, askerId)} of ${formatName(asked, askedId)}`;
  const steps = trip.steps.map(
    ({ step, byId, reason, createdAt }) =>
      `${formatTime(createdAt)} ${step} by ${byId ?? 'the site'}${reason === null ? '' : `: ${reason}`}`,
  );
  const answers = trip.answers.map(
    ({ userId, reason, details }) => `not met, says ${userId}: ${[reason, details].filter(Boolean).join(', ')}`,
  );
  return [`trip ${id}  ${state}  ${formatRoute(trip)}  ${days}  ${people}`, ...steps, ...answers].join('\n  ');
}

function formatLine({ id, createdAt, status, kind, subjectId, reason, ...people }: ListedReport): string {
  const subject = kind === 'person' ? kind : `${kind} ${subjectId}`;
  const about = `about ${formatName(people.about, people.aboutId)}${people.suspended === true ? ', suspended' : ''}`;
  const by = `reported by ${people.bySite ? 'the site' : formatName(people.reporter, people.reporterId)}`;
  return [id, formatTime(createdAt), status, reason, subject, about, by].join('  ');
}

const section = (title: string, parts: readonly string[]): string =>
  [title, ...(parts.length === 0 ? ['(nothing)'] : parts).map((part) => plain(part).replace(/^/gm, '  '))].join('\n');

/** The name is null for deleted accounts. */
const formatName = (username: string | null, id: number | null): string =>
  username === null ? `somebody who has left${id === null ? '' : ` (${id})`}` : `${plain(username)} (${id})`;

const formatTime = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');

/** Without control characters, which could rewrite what the terminal shows. */
const plain = (text: string): string => text.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
