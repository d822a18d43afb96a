import * as z from 'zod/mini';
import { releaseIdSchema } from './remote.ts';

/** Visitors with this cookie get every release that is for testers only. Its value means nothing. */
export const TESTER_COOKIE = 'tester';

/** The path of a page as remote.json declares it, never with its values. */
const pagePatternSchema = z
  .string()
  .check(z.maxLength(100), z.regex(/^\/[A-Za-z:*/-]*$/, 'Give the pattern of a page, like /messages/:otherUserId'));

/** A position in one of our own files, like /remotes/listings/1.0.0-0123456789/search.0123456789.js:1:300. */
const framePositionSchema = z
  .string()
  .check(z.maxLength(200), z.regex(/^\/(?:shell|remotes)\/[\w./-]+:\d+:\d+$/, 'Give a place in a file of this site'));

/**
 * `load`: a release did not load or threw at its start; `refused`: it needs a newer contract; `page`, `slot`: it threw while
 * rendering; `uncaught`: anything else.
 */
export const CLIENT_ERROR_KINDS = ['load', 'refused', 'page', 'slot', 'uncaught'] as const;

/** One error in a browser, without its message, which may contain what a person typed. */
export const clientErrorSchema = z.object({
  kind: z.enum(CLIENT_ERROR_KINDS),
  /** The class of the error, like TypeError. */
  error: z.string().check(z.regex(/^[A-Z][A-Za-z]{0,59}$/, 'Give the name of a class of errors')),
  page: pagePatternSchema,
  frames: z.array(framePositionSchema).check(z.maxLength(8)),
});
export type ClientError = z.infer<typeof clientErrorSchema>;

/** What one page load reports of one release of a site, since its last report. */
export const clientReportSchema = z.object({
  /** 'shell', or a remote's name. */
  site: z.string().check(z.regex(/^[a-z]{1,30}$/, 'Give the name of a site, like listings')),
  release: releaseIdSchema,
  /** True once in a page load: it used, or tried to use, this release. */
  used: z.boolean(),
  /** True once in a page load, with its first error. */
  failed: z.boolean(),
  errors: z.array(clientErrorSchema).check(z.maxLength(5)),
});
export type ClientReport = z.infer<typeof clientReportSchema>;

/** POST /api/client-errors: sampled (`reports` of GET /api/site), without personal data. Responds with 204. */
export const newClientReportsSchema = z.object({
  reports: z.array(clientReportSchema).check(z.minLength(1), z.maxLength(10)),
});
export type NewClientReports = z.infer<typeof newClientReportsSchema>;

/** Google's Web Vitals: LCP, INP, FCP and TTFB in milliseconds, CLS without a unit. */
export const WEB_VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;

/** POST /api/web-vitals: of one page load, sent when it is left. Responds with 204. */
export const newWebVitalsSchema = z.object({
  page: pagePatternSchema,
  vitals: z
    .array(z.object({ name: z.enum(WEB_VITALS), value: z.number().check(z.minimum(0), z.maximum(600_000)) }))
    .check(z.minLength(1), z.maxLength(WEB_VITALS.length)),
});
export type NewWebVitals = z.infer<typeof newWebVitalsSchema>;
