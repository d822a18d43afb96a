/** What a run of tests says of a mutant. `unclear`: no test ran, or none failed but by its time, so that it says nothing. */
export type Verdict = { is: 'caught'; by: string } | { is: 'escaped' } | { is: 'unclear'; why: string };

/** The part of Jest's `--json` that is read. */
export interface JestReport {
  testResults: {
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** The part of Playwright's JSON reporter that is read. */
export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean; tests: { results: { status: string }[] }[] }[];
}

interface Ran {
  name: string;
  outcome: 'passed' | 'failed' | 'late';
}

/** A busy machine makes tests late: that alone is nobody's fault. */
function verdictOf(ran: readonly Ran[], why: string): Verdict {
  const failed = ran.find(({ outcome }) => outcome === 'failed');
  if (failed) return { is: 'caught', by: failed.name };
  const late = ran.find(({ outcome }) => outcome === 'late');
  if (late) return { is: 'unclear', why: `${late.name} took too long, and no other test failed` };
  return ran.length > 0 && why === '' ? { is: 'escaped' } : { is: 'unclear', why: why || 'no test ran' };
}

/** A suite that cannot be loaded is no test that fails. */
export function jestVerdict({ testResults }: JestReport): Verdict {
  const outcomeOf = (status: string, messages: string[]): Ran['outcome'] => {
    if (status !== 'failed') return 'passed';
    return messages.every((message) => message.includes('Exceeded timeout of')) ? 'late' : 'failed';
  };
  const ran = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages }) => ({
      name: fullName,
      outcome: outcomeOf(status, failureMessages),
    })),
  );
  const unloaded = testResults.find(({ assertionResults, message }) => assertionResults.length === 0 && message !== '');
  return verdictOf(ran, unloaded?.message ?? '');
}

export function playwrightVerdict({ suites, errors }: PlaywrightReport): Verdict {
  const specsIn = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsIn),
  ];
  const outcomeOf = ({ ok, tests }: PlaywrightSuite['specs'][number]): Ran['outcome'] => {
    if (ok) return 'passed';
    return tests.some(({ results }) => results.some(({ status }) => status === 'failed')) ? 'failed' : 'late';
  };
  const ran = suites.flatMap(specsIn).map((spec) => ({ name: spec.title, outcome: outcomeOf(spec) }));
  return verdictOf(ran, ran.length === 0 ? (errors[0]?.message ?? '') : '');
}
