import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setGlobals } from './jest-globals.mjs';

const require = createRequire(import.meta.url);
const { default: runFile } = require('jest-circus/runner');
/** Sockets that the other end closes take a moment. */
const CLOSING_MS = 5000;

/**
 * Jest's own test runner, in Node's own module system: modules are compiled and evaluated once for each worker, not once
 * for each test file. What a file leaves behind in the process would meet the next one: mocks, timers and the environment
 * are put back, and a handle that stays open fails the file.
 */
export default async function run(globalConfig, config, environment, runtime, path, sendMessageToJest) {
  const env = { ...process.env };
  // Node opens them when they are first asked for
  void [process.stdin, process.stdout, process.stderr];
  const before = countHandles();
  const { jest, restore } = jestOf(environment, config);
  Object.assign(runtime, {
    requireInternalModule: requireAgain,
    setGlobalsForRuntime: (globals) => setGlobals({ ...globals, jest }),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (file) => import(pathToFileURL(file).href).catch(withItsFrame),
  });
  // Jest's would hide Node's, which knows the source maps
  Error.prepareStackTrace = undefined;
  try {
    const result = await runFile(globalConfig, config, environment, runtime, path, sendMessageToJest);
    restore();
    if (result.numFailingTests === 0 && !result.testExecError) await refuseOpenHandles(before);
    return result;
  } finally {
    restore();
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
  }
}

/** Jest leaves out what Node calls <anonymous>, as it does the body of a module. */
function withItsFrame(error) {
  if (error instanceof Error) error.stack = error.stack?.replaceAll('at <anonymous> (', 'at module (');
  throw error;
}

/** Circus keeps its state and handlers on the global object: each file begins with none. */
function requireAgain(module) {
  for (const key of Object.getOwnPropertySymbols(globalThis))
    if (['EVENT_HANDLERS', 'JEST_STATE_SYMBOL'].includes(key.description)) delete globalThis[key];
  delete require.cache[module];
  return require(module);
}

function jestOf({ moduleMocker, fakeTimersModern }, config) {
  const mocks = new moduleMocker.constructor(globalThis);
  const timers = new fakeTimersModern.constructor({ config, global: globalThis });
  const jest = {
    fn: mocks.fn.bind(mocks),
    spyOn: mocks.spyOn.bind(mocks),
    replaceProperty: mocks.replaceProperty.bind(mocks),
    restoreAllMocks: () => mocks.restoreAllMocks(),
    useFakeTimers: (options) => timers.useFakeTimers(options),
    useRealTimers: () => timers.useRealTimers(),
    advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  };
  const restore = () => {
    mocks.restoreAllMocks();
    timers.useRealTimers();
  };
  return { jest, restore };
}

function countHandles() {
  const counts = new Map();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

async function refuseOpenHandles(before) {
  const open = () => [...countHandles()].filter(([kind, count]) => count > (before.get(kind) ?? 0));
  for (const end = Date.now() + CLOSING_MS; open().length > 0 && Date.now() < end;) await new Promise(setImmediate);
  const left = open().map(([kind]) => kind);
  if (left.length > 0) throw new Error(`Its tests are done, and these are still open: ${left.join(', ')}.`);
}
