const { TestEnvironment } = require('jest-environment-jsdom');
const { quickComputedStyle } = require('./computed-style.cjs');

/** What browsers have and jsdom lacks, or has in a form that does not fit Node's own streams and bodies. */
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

/** The window of this worker: what packages know of it stays true from file to file (runtime.cjs). */
let lasting;

module.exports = class BrowserLikeEnvironment extends TestEnvironment {
  channels = [];
  listeners = [];
  timers = [];

  constructor(config, context) {
    if (lasting) {
      lasting.printTo(context.console);
      return lasting;
    }
    super(config, context);
    lasting = this;
  }

  printTo(console) {
    const { virtualConsole } = this.dom;
    virtualConsole.removeAllListeners();
    virtualConsole.sendTo(console, { omitJSDOMErrors: true });
    virtualConsole.on('jsdomError', (error) => console.error(error));
  }

  async setup() {
    if (this.own) return;
    await super.setup();
    const window = this.global;
    const give = (name, value) => Object.defineProperty(window, name, { value, writable: true, configurable: true });
    for (const name of FROM_NODE) give(name, globalThis[name]);
    give('getComputedStyle', quickComputedStyle(window));
    const { channels } = this;
    give(
      'BroadcastChannel',
      class extends BroadcastChannel {
        constructor(name) {
          super(name);
          channels.push(this);
        }
      },
    );
    for (const target of [window, window.document]) this.recordListeners(target);
    for (const name of ['setTimeout', 'setInterval']) this.recordTimers(name);
    this.own = [window, window.document, window.navigator].map((object) => [
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

  /** Without those of no delay: React's scheduler has them, which stays, and they are soon over. */
  recordTimers(name) {
    const { global: window, timers } = this;
    const start = window[name];
    window[name] = (callback, ms, ...rest) => {
      const id = start(callback, ms, ...rest);
      if (ms > 0) timers.push(id);
      return id;
    };
  }

  /** The window as it was before the file. An open channel or a timer would also keep the run from ending. */
  async teardown() {
    const { dom, global: window } = this;
    const { document } = window;
    for (const channel of this.channels.splice(0)) channel.close();
    for (const remove of this.listeners.splice(0)) remove();
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.useRealTimers();
    for (const id of this.timers.splice(0)) window.clearTimeout(id);
    for (const [object, before] of this.own) restore(object, before);
    for (const element of [document.documentElement, document.head, document.body])
      for (const { name } of [...element.attributes]) element.removeAttribute(name);
    document.head.replaceChildren();
    document.body.replaceChildren();
    window.localStorage.clear();
    window.sessionStorage.clear();
    dom.cookieJar.removeAllCookiesSync();
    dom.reconfigure({ url: 'http://localhost:3000/' });
  }
};

/** Puts the properties back that were set, and takes those away that came. */
function restore(object, before) {
  const now = Object.getOwnPropertyDescriptors(object);
  for (const key of Reflect.ownKeys(now)) if (!(key in before) && now[key].configurable) delete object[key];
  for (const key of Reflect.ownKeys(before))
    if (now[key]?.value !== before[key].value || now[key]?.get !== before[key].get)
      Object.defineProperty(object, key, before[key]);
}
