const { TestEnvironment } = require('jest-environment-jsdom');

/** What browsers have and jsdom lacks, or has in a form that does not fit Node's own streams and bodies. */
const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
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

module.exports = class BrowserLikeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) {
      Object.defineProperty(this.global, name, { value: globalThis[name], writable: true, configurable: true });
    }
  }
};
