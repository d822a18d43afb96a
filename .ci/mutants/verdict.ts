/** What a run of tests says of a mutant. `unclear`: no test ran, so that it says nothing. */
export type Verdict = { is: 'caught'; by: string } | { is: 'escaped' } | { is: 'unclear'; why: string };

/** The part of Jest's `--json` that is read. */
export interface JestReport {
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** The part of Playwright's JSON reporter that is read. */
export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean }[];
}

interface Ran {
  name: string;
  failed: boolean;
}

function verdictOf(ran: readonly Ran[], why: string): Verdict {
  const failed = ran.find((test) => test.failed);
  if (failed) return { is: 'caught', by: failed.name };
  return ran.length > 0 && why === '' ? { is: 'escaped' } : { is: 'unclear', why: why || 'no test ran' };
}

/** A suite that cannot be loaded is no test that fails. */
export function jestVerdict({ testResults }: JestReport): Verdict {
  const ran = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({ name: fullName, failed: status === 'failed' })),
  );
  const unloaded = testResults.find(({ assertionResults, message }) => assertionResults.length === 0 && message !== '');
  return verdictOf(ran, unloaded?.message ?? '');
}

export function playwrightVerdict({ suites, errors }: PlaywrightReport): Verdict {
  const specsIn = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsIn),
  ];
  const ran = suites.flatMap(specsIn).map(({ title, ok }) => ({ name: title, failed: !ok }));
  return verdictOf(ran, ran.length === 0 ? (errors[0]?.message ?? '') : '');
}
