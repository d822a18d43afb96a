// `--import` of the nodes under test, which run as in production: sends what they send to providers to servers of the test (PROVIDERS:
// ports by host), and moves their clock (CLOCK_OFFSET_MS).
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const ports = JSON.parse(process.env.PROVIDERS ?? '{}');
const offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? 0);

const { request } = https;
https.request = (options, ...rest) => {
  const port = ports[options.hostname ?? options.host];
  if (port === undefined) return request(options, ...rest);
  const here = { protocol: 'http:', host: '127.0.0.1', hostname: '127.0.0.1', port, agent: undefined };
  const sent = http.request({ ...options, ...here }, ...rest);
  // Stripe's SDK writes once the connection is secure
  return sent.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => socket.emit('secureConnect'));
  });
};
syncBuiltinESMExports();

if (offsetMs !== 0) {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(RealDate.now() + offsetMs);
      else super(...parts);
    }

    static now() {
      return RealDate.now() + offsetMs;
    }
  };
}
