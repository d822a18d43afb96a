import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LOGGED_IN_HINT } from 'shared-ui/contracts';
import type { LiveSettings } from '../config/live-settings.ts';
import { StartError } from '../config/start-error.ts';
import { noSuchAddress } from '../errors/request-errors.ts';
import { type PageTagging, withTags } from './page-tags.ts';
import { contentSecurityPolicy, makeNonce } from './security-headers.ts';

/** Stands in index.html wherever the page's nonce belongs, e.g. <script type="application/json" nonce="__CSP_NONCE__">. */
const NONCE_PLACE = '__CSP_NONCE__';
/** Stands in index.html where only a whole address will do, e.g. that of a picture for messengers. */
const SITE_PLACE = '__SITE_URL__';
const HASHED = /\.[0-9a-f]{8,32}\.\w+(\.map)?$/;
const FOREVER = 'public, max-age=31536000, immutable';
/** Pictures whose address stays, since others keep it: on pages that were shared long ago. */
const PICTURE = /\.png$/;
const A_DAY = 'public, max-age=86400';
const NOT_SITE = /^\/(api|dev)(\/|$)/;
/** Folders that hold files and no pages: a file that is not there must not be answered with the site's page. */
const FILES = /^\/(remotes|shell)(\/|$)/;

/**
 * Serves the composed site from SITE_DIR on the API's origin: files with a hash in their name for a year, pictures for a
 * day, everything else checked each time, and index.html for every address that a person may open.
 */
export async function serveSite(server: FastifyInstance, settings: LiveSettings, tagging: PageTagging): Promise<void> {
  const { siteDir } = settings;
  if (siteDir === undefined) return;
  const index = join(siteDir, 'index.html');
  if (!existsSync(index))
    throw new StartError(
      `SITE_DIR has no index.html: ${siteDir}. Build the site first (npm start does), or leave SITE_DIR unset.`,
    );
  await server.register(fastifyStatic, {
    root: siteDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('Cache-Control', cacheOf(path));
      // Other sites' pages show these
      if (isShared(path)) void reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
  server.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (NOT_SITE.test(path)) throw noSuchAddress();
    if (FILES.test(path) || (extname(path) !== '' && path !== '/index.html')) return reply.sendFile(path.slice(1));
    if (path === '/') void reply.header('Vary', 'Cookie');
    const home = path === '/' ? readHome(siteDir, request.headers.cookie) : undefined;
    const url = URL.parse(request.url, settings.publicUrl);
    const page = home?.catch(() => readFile(index, 'utf8')) ?? readFile(index, 'utf8');
    const [html, tags] = await Promise.all([page, url ? tagging.of(url) : undefined]);
    return sendIndex(tags === undefined ? html : withTags(html, tags, settings.publicUrl), reply, settings);
  });
}

const HINTED = new RegExp(`(?:^|;\\s*)${LOGGED_IN_HINT}=`);

/**
 * The release may carry pages of its own for /, with their first paint inside (shell/serve/prerender.ts). They may go at any
 * moment, while a release is put in place: the page without a first paint is always there.
 */
const readHome = (siteDir: string, cookies = ''): Promise<string> =>
  readFile(join(siteDir, HINTED.test(cookies) ? 'home.member.html' : 'home.html'), 'utf8');

const isHashed = (path: string): boolean => HASHED.test(basename(path).replace(/\.(br|gz)$/, ''));
const isShared = (path: string): boolean => PICTURE.test(path) && !isHashed(path);

const cacheOf = (path: string): string => (isHashed(path) ? FOREVER : isShared(path) ? A_DAY : 'no-cache');

function sendIndex(html: string, reply: FastifyReply, settings: LiveSettings): FastifyReply {
  const nonce = makeNonce();
  return reply
    .header('Content-Security-Policy', contentSecurityPolicy(settings, nonce))
    .header('Cache-Control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(NONCE_PLACE, nonce).replaceAll(SITE_PLACE, settings.publicUrl));
}
