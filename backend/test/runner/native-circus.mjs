import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setGlobals } from './jest-globals.mjs';

const require = createRequire(import.meta.url);
const { default: runFile } = require('jest-circus/runner');
/** Sockets that the other end closes take a moment. */
const CLOSE_TIMEOUT_MS = 5000;

/**
 * Jest's own test runner, in Node's own module system: modules are compiled and evaluated once a worker, not once a test file. So that
 * files do not affect each other, mocks, timers and the environment are restored after each one, and an open handle fails it.
 */
export default async function run(globalConfig, config, environment, runtime, path, sendMessageToJest) {
  const env = { ...process.env };
  // Node opens these at the first access: before the handles are counted
  void [process.stdin, process.stdout, process.stderr];
  const before = countHandles();
  const { jest, restore } = createJest(environment, config);
  Object.assign(runtime, {
    requireInternalModule: requireFresh,
    setGlobalsForRuntime: (globals) => setGlobals({ ...globals, jest }),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (file) => import(pathToFileURL(file).href).catch(nameModuleFrame),
  });
  // Jest's would hide Node's, which knows the source maps
  Error.prepareStackTrace = undefined;
  try {
    const result = await runFile(globalConfig, config, environment, runtime, path, sendMessageToJest);
    restore();
    if (result.numFailingTests === 0 && !result.testExecError) await ensureNoOpenHandles(before);
    return result;
  } finally {
    restore();
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
  }
}

/** Node calls the body of a module <anonymous>, and Jest leaves such frames out. */
function nameModuleFrame(error) {
  if (error instanceof Error) error.stack = error.stack?.replaceAll('at <anonymous> (', 'at module (');
  throw error;
}

/** Circus stores its state and handlers on the global object: each file starts without them. */
function requireFresh(module) {
  for (const key of Object.getOwnPropertySymbols(globalThis))
    if (['EVENT_HANDLERS', 'JEST_STATE_SYMBOL'].includes(key.description)) delete globalThis[key];
  delete require.cache[module];
  return require(module);
}

function createJest({ moduleMocker, fakeTimersModern }, config) {
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

async function ensureNoOpenHandles(before) {
  const open = () => [...countHandles()].filter(([kind, count]) => count > (before.get(kind) ?? 0));
  for (const end = Date.now() + CLOSE_TIMEOUT_MS; open().length > 0 && Date.now() < end;)
    await new Promise(setImmediate);
  const left = open().map(([kind]) => kind);
  if (left.length > 0) throw new Error(`Its tests are done, and these are still open: ${left.join(', ')}.`);
}
