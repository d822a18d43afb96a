const { TestEnvironment } = require('jest-environment-jsdom');

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

module.exports = class BrowserLikeEnvironment extends TestEnvironment {
  channels = [];

  async setup() {
    await super.setup();
    const give = (name, value) =>
      Object.defineProperty(this.global, name, { value, writable: true, configurable: true });
    for (const name of FROM_NODE) give(name, globalThis[name]);
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
  }

  /** An open channel would hear of the next file's tests, and keep the run from ending. */
  async teardown() {
    for (const channel of this.channels) channel.close();
    await super.teardown();
  }
};
