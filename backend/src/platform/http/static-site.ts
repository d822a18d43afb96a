import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LOGGED_IN_HINT } from 'contracts';
import type { LiveSettings } from '../config/live-settings.ts';
import { StartError } from '../config/start-error.ts';
import { notFoundError } from '../errors/request-errors.ts';
import { type PageTagging, insertTags } from './page-tags.ts';
import { contentSecurityPolicy, createNonce } from './security-headers.ts';

/** Replaced by the nonce of each response, e.g. in <script type="application/json" nonce="__CSP_NONCE__">. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
/** Replaced by PUBLIC_URL where an absolute URL is needed, e.g. for a picture for messengers. */
const SITE_PLACEHOLDER = '__SITE_URL__';
const HASHED = /\.[0-9a-f]{8,32}\.\w+(\.map)?$/;
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_DAY = 'public, max-age=86400';
/** Pictures with a fixed URL, since pages that were shared long ago use it. */
const PICTURE = /\.png$/;
const NOT_SITE = /^\/(api|dev)(\/|$)/;
/** Folders of files without pages: a missing file must not be answered with index.html. */
const FILES = /^\/(remotes|shell)(\/|$)/;

/**
 * Serves the composed site in SITE_DIR on the API's origin, with index.html for every page. Browsers cache files with a hash in
 * their name for a year, pictures for a day, and revalidate everything else.
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
      void reply.header('Cache-Control', cacheControl(path));
      // Other sites show these
      if (isShared(path)) void reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
  server.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (NOT_SITE.test(path)) throw notFoundError();
    if (FILES.test(path) || (extname(path) !== '' && path !== '/index.html')) return reply.sendFile(path.slice(1));
    if (path === '/') void reply.header('Vary', 'Cookie');
    const home = path === '/' ? readHome(siteDir, request.headers.cookie) : undefined;
    const url = URL.parse(request.url, settings.publicUrl);
    const page = home?.catch(() => readFile(index, 'utf8')) ?? readFile(index, 'utf8');
    const [html, tags] = await Promise.all([page, url ? tagging.find(url) : undefined]);
    return sendIndex(tags === undefined ? html : insertTags(html, tags, settings.publicUrl), reply, settings);
  });
}

const HAS_HINT = new RegExp(`(?:^|;\\s*)${LOGGED_IN_HINT}=`);

/**
 * The home page with its first paint (.tools/release/prerender.ts), if the release has one. It may be missing while a release is
 * replaced; index.html never is.
 */
const readHome = (siteDir: string, cookies = ''): Promise<string> =>
  readFile(join(siteDir, HAS_HINT.test(cookies) ? 'home.member.html' : 'home.html'), 'utf8');

const isHashed = (path: string): boolean => HASHED.test(basename(path).replace(/\.(br|gz)$/, ''));
const isShared = (path: string): boolean => PICTURE.test(path) && !isHashed(path);

const cacheControl = (path: string): string => {
  if (isHashed(path)) return CACHE_FOREVER;
  return isShared(path) ? CACHE_DAY : 'no-cache';
};

function sendIndex(html: string, reply: FastifyReply, settings: LiveSettings): FastifyReply {
  const nonce = createNonce();
  return reply
    .header('Content-Security-Policy', contentSecurityPolicy(settings, nonce))
    .header('Cache-Control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(NONCE_PLACEHOLDER, nonce).replaceAll(SITE_PLACEHOLDER, settings.publicUrl));
}
