const { TestEnvironment } = require('jest-environment-jsdom');
const { quickComputedStyle } = require('./computed-style.cjs');

/** APIs that jsdom lacks, or implements incompatibly with Node's streams and bodies. */
const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'WritableStream',
  'crypto',
  'fetch',
  'performance',
  'structuredClone',
];

const FRAME_MS = 1;
/** jsdom counts its timers from 1. */
const FIRST_IMMEDIATE_ID = 2 ** 31;

module.exports = class BrowserLikeEnvironment extends TestEnvironment {
  channels = [];
  /** By id. */
  immediates = new Map();

  async setup() {
    await super.setup();
    const window = this.global;
    const define = (name, value) => Object.defineProperty(window, name, { value, writable: true, configurable: true });
    for (const name of FROM_NODE) define(name, globalThis[name]);
    define('getComputedStyle', quickComputedStyle(window));
    const { channels } = this;
    define(
      'BroadcastChannel',
      class extends BroadcastChannel {
        constructor(name) {
          super(name);
          channels.push(this);
        }
      },
    );
    this.defineQuickTimers(define);
  }

  /**
   * A timer of no delay takes a millisecond in Node, and a frame 17 in jsdom. React's scheduler and user-event wait for such a timer at
   * each of their steps, and components for a frame after each response of the API.
   */
  defineQuickTimers(define) {
    const { clearTimeout: clear, setTimeout: start } = this.global;
    const { immediates } = this;
    let lastId = FIRST_IMMEDIATE_ID;
    define('setTimeout', (callback, ms, ...rest) => {
      if (ms > 0 || typeof callback !== 'function') return start(callback, ms, ...rest);
      const id = (lastId += 1);
      const run = () => {
        immediates.delete(id);
        callback(...rest);
      };
      immediates.set(id, setImmediate(run));
      return id;
    });
    define('clearTimeout', (id) => {
      clearImmediate(immediates.get(id));
      if (!immediates.delete(id)) clear(id);
    });
    define('requestAnimationFrame', (callback) => start(() => callback(performance.now()), FRAME_MS));
    define('cancelAnimationFrame', clear);
  }

  /** An open channel would keep the process from exiting, and a timer would run in a window that is closed. */
  async teardown() {
    for (const immediate of this.immediates.values()) clearImmediate(immediate);
    for (const channel of this.channels.splice(0)) channel.close();
    await super.teardown();
  }
};
