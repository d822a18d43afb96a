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

/** The window of this worker, shared by its test files: packages keep references to it (runtime.cjs). */
let shared;

module.exports = class BrowserLikeEnvironment extends TestEnvironment {
  channels = [];
  listeners = [];
  timers = [];

  constructor(config, context) {
    if (shared) {
      shared.printTo(context.console);
      return shared;
    }
    super(config, context);
    shared = this;
  }

  printTo(console) {
    const { virtualConsole } = this.dom;
    virtualConsole.removeAllListeners();
    virtualConsole.sendTo(console, { omitJSDOMErrors: true });
    virtualConsole.on('jsdomError', (error) => console.error(error));
  }

  async setup() {
    if (this.initial) return;
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
    for (const target of [window, window.document]) this.recordListeners(target);
    this.defineQuickTimers(define);
    for (const name of ['setTimeout', 'setInterval']) this.recordTimers(name);
    this.initial = [window, window.document, window.navigator].map((object) => [
      object,
      Object.getOwnPropertyDescriptors(object),
    ]);
  }

  recordListeners(target) {
    const add = target.addEventListener.bind(target);
    const { listeners } = this;
    target.addEventListener = (type, listener, options) => {
      listeners.push(() => target.removeEventListener(type, listener, options));
      add(type, listener, options);
    };
  }

  /**
   * A timer of no delay takes a millisecond in Node, and a frame 17 in jsdom. React's scheduler and user-event wait for such a timer at
   * each of their steps, and components for a frame after each response of the API.
   */
  defineQuickTimers(define) {
    const { clearTimeout: clear, setTimeout: start } = this.global;
    const immediates = new Map();
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

  /** Without timers of no delay: they are those of React's scheduler, which outlives the file, and end soon. */
  recordTimers(name) {
    const { global: window, timers } = this;
    const start = window[name];
    window[name] = (callback, ms, ...rest) => {
      const id = start(callback, ms, ...rest);
      if (ms > 0) timers.push(id);
      return id;
    };
  }

  /** Restores the window as it was before the file. An open channel or timer would also keep the process from exiting. */
  async teardown() {
    const { dom, global: window } = this;
    const { document } = window;
    for (const channel of this.channels.splice(0)) channel.close();
    for (const remove of this.listeners.splice(0)) remove();
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.useRealTimers();
    for (const id of this.timers.splice(0)) window.clearTimeout(id);
    for (const [object, before] of this.initial) restore(object, before);
    for (const element of [document.documentElement, document.head, document.body])
      for (const { name } of Array.from(element.attributes)) element.removeAttribute(name);
    document.head.replaceChildren();
    document.body.replaceChildren();
    window.localStorage.clear();
    window.sessionStorage.clear();
    dom.cookieJar.removeAllCookiesSync();
    dom.reconfigure({ url: 'http://localhost:3000/' });
  }
};

/** Restores the properties that changed, and deletes those that were added. */
function restore(object, before) {
  const now = Object.getOwnPropertyDescriptors(object);
  for (const key of Reflect.ownKeys(now)) if (!(key in before) && now[key].configurable) delete object[key];
  for (const key of Reflect.ownKeys(before))
    if (now[key]?.value !== before[key].value || now[key]?.get !== before[key].get)
      Object.defineProperty(object, key, before[key]);
}
