import type { ScheduleTable } from './platform/jobs/jobs.ts';

/**
 * When each scheduled job runs, in UTC, by its name: minutes apart, so that they do not all start together. `operate migrate` removes the
 * schedules of jobs that are not here.
 */
export const schedules: ScheduleTable = {
  'payments.check-tips': '* * * * *',
  'platform.due-mails': '* * * * *',
  'messaging.trips-sweep': '*/5 * * * *',
  'listings.reveal-reviews': '*/5 * * * *',
  'listings.daily-alerts': '3 * * * *',
  'platform.sweep': '17 * * * *',
  'payments.sweep': '29 * * * *',
  'listings.sweep': '41 * * * *',
  'account.retention': '47 * * * *',
  'account.fetch-linked-pictures': '23 2 * * *',
  'account.sweep-pictures': '41 3 * * *',
  'account.sweep-erasures': '53 3 * * *',
  'messaging.report-summary': '7 7 * * *',
};
