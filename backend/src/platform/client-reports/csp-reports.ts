import { z } from 'zod';

/** What a page did against its Content-Security-Policy, as one of the two formats of browsers says it. Never the `sample`, a part of the page. */
export interface CspViolation {
  readonly directive: string;
  readonly disposition: string;
  readonly document: string;
  readonly blocked: string;
  readonly source: string;
  readonly line: number;
  readonly column: number;
}

const MAX_REPORTS = 20;
const text = z.string().max(4000).catch('');
const position = z.int().min(0).catch(0);

/** application/csp-report, of `report-uri`: Firefox and older browsers. */
const legacySchema = z
  .object({
    'csp-report': z.object({
      'effective-directive': text.optional(),
      'violated-directive': text,
      disposition: text,
      'document-uri': text,
      'blocked-uri': text,
      'source-file': text,
      'line-number': position,
      'column-number': position,
    }),
  })
  .transform(({ 'csp-report': report }): CspViolation[] => [
    {
      // The older one may hold the whole directive
      directive: report['effective-directive'] || (report['violated-directive'].split(' ')[0] ?? ''),
      disposition: report.disposition,
      document: report['document-uri'],
      blocked: report['blocked-uri'],
      source: report['source-file'],
      line: report['line-number'],
      column: report['column-number'],
    },
  ]);

const violationSchema = z.object({
  effectiveDirective: text,
  disposition: text,
  documentURL: text,
  blockedURL: text,
  sourceFile: text,
  lineNumber: position,
  columnNumber: position,
});

/** application/reports+json, of `report-to`: other kinds of reports are dropped. */
const reportingSchema = z
  .array(z.object({ type: z.string(), body: z.unknown() }))
  .max(MAX_REPORTS)
  .transform((reports): CspViolation[] =>
    reports.flatMap(({ type, body }) => {
      const { data } = violationSchema.safeParse(type === 'csp-violation' ? body : undefined);
      if (data === undefined) return [];
      const { effectiveDirective: directive, documentURL: document, blockedURL: blocked, sourceFile: source } = data;
      const { disposition, lineNumber: line, columnNumber: column } = data;
      return [{ directive, disposition, document, blocked, source, line, column }];
    }),
  );

/** POST /api/csp-reports. The browsers' formats, not a contract of ours. */
export const cspReportsSchema = z.union([legacySchema, reportingSchema]);

const OWN_FILE = /^\/(?:shell|remotes)\/[\w./-]{1,200}$/;
/** `inline`, `eval`, `data` and others that are no addresses. */
const KEYWORD = /^[a-z][a-z-]{0,30}$/;

/**
 * An address of a report as the log may have it: of ours a file or nothing, since a path may hold what is somebody's; of others the origin.
 */
export function toLoggedPlace(address: string, document: string): string {
  if (KEYWORD.test(address)) return address;
  const url = URL.parse(address);
  if (url === null || !/^(https?|wss?):$/.test(url.protocol)) return url?.protocol ?? '';
  if (url.origin !== URL.parse(document)?.origin) return url.origin;
  return OWN_FILE.test(url.pathname) ? url.pathname : 'self';
}
