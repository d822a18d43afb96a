import type { ListedReport, ListedReports, ModeratedReport } from '../../modules/messaging/index.ts';

/** Reports as a table of lines: no word that somebody typed but their username. What it leaves out is said at the end. */
export function textOfReports({ reports, more }: ListedReports, { all }: { all: boolean }): string {
  if (reports.length === 0) return all ? 'There are no reports.' : 'There are no open reports.';
  const lines = reports.map(lineOf);
  if (more === 0) return lines.join('\n');
  return [...lines, '', `${more} more ${all ? 'are older: show <report> prints one.' : 'wait behind these.'}`].join(
    '\n',
  );
}

/** A report with all that was said. */
export function textOfReport(report: ModeratedReport): string {
  const { status, details, excerpt, messages, actions } = report;
  return [
    lineOf(report),
    section('What was reported, as it was then', [excerpt]),
    section('What the reporter says', [details ?? '(nothing)']),
    section('What the two last wrote', status === 'closed' ? [NOT_READ] : messages.map(textOfMessage)),
    section(
      'What was done before',
      actions.map(
        ({ createdAt, action, byWhom, because }) => `${timeOf(createdAt)} ${action} by ${byWhom}: ${because ?? ''}`,
      ),
    ),
  ].join('\n\n');
}

const NOT_READ = '(not read any more: the report is closed)';

const textOfMessage = ({ createdAt, sender, senderId, content }: ModeratedReport['messages'][number]): string =>
  [`${timeOf(createdAt)} ${nameOf(sender, senderId)}:`, content].join('\n');

function lineOf({ id, createdAt, status, kind, subjectId, reason, ...people }: ListedReport): string {
  const subject = kind === 'person' ? kind : `${kind} ${subjectId}`;
  const about = `about ${nameOf(people.about, people.aboutId)}${people.suspended === true ? ', suspended' : ''}`;
  const by = `reported by ${nameOf(people.reporter, people.reporterId)}`;
  return [`${id}`, timeOf(createdAt), status, reason, subject, about, by].join('  ');
}

const section = (title: string, parts: readonly string[]): string =>
  [title, ...(parts.length === 0 ? ['(nothing)'] : parts).map((part) => indented(plain(part)))].join('\n');

const indented = (text: string): string => text.replace(/^/gm, '  ');

/** Whose account is gone has no name left. */
const nameOf = (username: string | null, id: string | null): string =>
  username === null ? `somebody who has left${id === null ? '' : ` (${id})`}` : `${plain(username)} (${id})`;

const timeOf = (moment: string | Date): string => new Date(moment).toISOString().slice(0, 16).replace('T', ' ');

/** Other signs than those one reads could rewrite what the terminal shows. */
const plain = (text: string): string => text.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
