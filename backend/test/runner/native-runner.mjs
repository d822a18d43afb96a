import { pathToFileURL } from 'node:url';
import { jestExpect } from '@jest/expect';
import { createEmptyTestResult } from '@jest/test-result';
import { addEventHandler, getState, resetState, run, setState } from 'jest-circus';
import { formatExecError, formatResultsErrors } from 'jest-message-util';
import { restoreMocksAndTimers } from './jest-globals.mjs';

/** Sockets that the other end closes take a moment. */
const CLOSE_TIMEOUT_MS = 5000;

addEventHandler(({ name, test }) => {
  if (name === 'test_done') test.errors.push(...jestExpect.extractExpectedAssertionsErrors().map(({ error }) => error));
});

/**
 * A test runner for Jest (its option `testRunner`) of jest-circus in Node's own module system: modules are compiled and evaluated once a
 * worker, not once a test file. So that files do not affect each other, mocks, timers and the environment are restored after each one,
 * and an open handle fails it.
 */
export default async function runTestFile(globalConfig, config, _environment, _runtime, path) {
  const env = { ...process.env };
  // Node opens these at the first access: before the handles are counted
  void [process.stdin, process.stdout, process.stderr];
  const handles = countHandles();
  const unhandled = collectUnhandledErrors();
  // Jest's would hide Node's, which knows the source maps
  Error.prepareStackTrace = undefined;
  try {
    const { testResults, unhandledErrorsDetailed } = await runTests(globalConfig, path);
    restoreMocksAndTimers();
    const errors = [...unhandledErrorsDetailed, ...unhandled.errors()];
    const result = toTestResult({ globalConfig, config, path }, testResults, errors);
    if (result.numFailingTests === 0 && errors.length === 0) await ensureNoOpenHandles(handles);
    return result;
  } finally {
    unhandled.stop();
    restoreMocksAndTimers();
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
  }
}

async function runTests({ expand, maxConcurrency, testNamePattern, testTimeout }, path) {
  resetState();
  setState({
    ...getState(),
    expand,
    maxConcurrency,
    testNamePattern: testNamePattern ? new RegExp(testNamePattern, 'i') : null,
    testTimeout: testTimeout ?? getState().testTimeout,
  });
  jestExpect.setState({ expand, testPath: path });
  await import(pathToFileURL(path).href).catch(nameModuleFrame);
  return run();
}

/** Node calls the body of a module <anonymous>, and Jest leaves such frames out. */
function nameModuleFrame(error) {
  if (error instanceof Error) error.stack = error.stack?.replaceAll('at <anonymous> (', 'at module (');
  throw error;
}

/** Errors that no test has caught. A promise may be handled later than it was rejected. */
function collectUnhandledErrors() {
  const thrown = [];
  const rejected = new Map();
  const listeners = {
    uncaughtException: (error) => thrown.push(error),
    unhandledRejection: (error, promise) => rejected.set(promise, error),
    rejectionHandled: (promise) => rejected.delete(promise),
  };
  for (const [event, listener] of Object.entries(listeners)) process.on(event, listener);
  return {
    errors: () => [...thrown, ...rejected.values()],
    stop: () => {
      for (const [event, listener] of Object.entries(listeners)) process.off(event, listener);
    },
  };
}

function toTestResult({ globalConfig, config, path }, circusResults, errors) {
  const testResults = circusResults.map(toAssertionResult);
  const count = (status) => testResults.filter((one) => one.status === status).length;
  const messages = [
    formatResultsErrors(testResults, config, globalConfig, path),
    ...errors.map((error) => formatExecError(error, config, globalConfig, path)),
  ];
  return {
    ...createEmptyTestResult(),
    displayName: config.displayName,
    failureMessage: messages.filter(Boolean).join('\n') || null,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    testExecError: errors.length > 0 ? { message: '', stack: errors.map(String).join('\n') } : undefined,
    testFilePath: path,
    testResults,
  };
}

function toAssertionResult({ testPath, errors, errorsDetailed, startedAt, status, ...rest }) {
  const [_root, ...titles] = testPath;
  return {
    ...rest,
    ancestorTitles: titles.slice(0, -1),
    failureDetails: errorsDetailed,
    failureMessages: errors,
    fullName: titles.join(' '),
    startAt: startedAt,
    status: toStatus(status, errors),
    title: titles.at(-1),
  };
}

function toStatus(status, errors) {
  if (status === 'skip') return 'pending';
  if (status === 'todo') return 'todo';
  return errors.length > 0 ? 'failed' : 'passed';
}

function countHandles() {
  const counts = new Map();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

async function ensureNoOpenHandles(before) {
  const open = () => [...countHandles()].filter(([kind, count]) => count > (before.get(kind) ?? 0));
  for (const end = Date.now() + CLOSE_TIMEOUT_MS; open().length > 0 && Date.now() < end;)
    await new Promise(setImmediate);
  const left = open().map(([kind]) => kind);
  if (left.length > 0) throw new Error(`Its tests are done, and these are still open: ${left.join(', ')}.`);
}
