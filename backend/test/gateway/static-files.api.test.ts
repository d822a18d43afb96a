import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../harness.ts';
import { composeSite, MANIFEST, PICTURE, SCRIPT, STYLES } from './composed-site.ts';
import { sendRequest } from './http-request.ts';
import { findNginx, type Nginx, startNginx } from './nginx.ts';

const NGINX = findNginx() ?? '';
const DIFFERENT_HEADERS = new Set([
  'date',
  'etag',
  'last-modified',
  'connection',
  'keep-alive',
  'server',
  'accept-ranges',
  'transfer-encoding',
  'x-request-id',
  'content-length',
  'vary',
]);

const onNginx = { describe: NGINX === '' ? describe.skip : describe };
onNginx.describe('the static container', () => {
  let folder: string;
  let app: TestApp;
  let node: string;
  let files: Nginx;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fa-static-'));
    const site = await composeSite(join(folder, 'site'));
    app = await startTestApp({ env: { SITE_DIR: site } });
    await app.nest.listen(0, '127.0.0.1');
    node = await app.nest.getUrl();
    files = await startNginx(NGINX, 'static.conf.template', join(folder, 'static'), { SITE_DIR: site });
  });
  afterAll(async () => {
    await files.stop();
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const comparable = (headers: object) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !DIFFERENT_HEADERS.has(name)));

  it.each([
    ['a script, as small as the browser takes it', SCRIPT, 'br, gzip'],
    ['a script for an old browser', SCRIPT, 'gzip'],
    ['a script for a program', SCRIPT, ''],
    ['a style sheet', STYLES, 'br'],
    ['a file that may change', MANIFEST, 'br'],
    ['a picture that others show', PICTURE, 'br'],
  ])('serves %s with the headers of a node', async (_what, path, encoding) => {
    const headers = { 'Accept-Encoding': encoding };
    const [fromStatic, fromNode] = await Promise.all([
      sendRequest(files.url + path, { headers }),
      sendRequest(node + path, { headers }),
    ]);
    expect(fromStatic).toMatchObject({ status: 200, text: fromNode.text });
    expect(comparable(fromStatic.headers)).toEqual(comparable(fromNode.headers));
    expect(fromStatic.headers.vary).toBe(path === PICTURE ? undefined : 'Accept-Encoding');
  });

  it('forbids caching the 404 of a file that may exist soon', async () => {
    const { status, headers } = await sendRequest(files.url + SCRIPT.replace('1.0.0', '1.0.1'));
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  });
});
