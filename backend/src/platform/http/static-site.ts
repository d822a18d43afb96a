import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LOGGED_IN_HINT } from 'contracts';
import type { LiveSettings } from '../config/live-settings.ts';
import { StartError } from '../config/start-error.ts';
import { requestErrors } from '../errors/request-errors.ts';
import { insertHead, type PageHeads } from './page-head.ts';
import { contentSecurityPolicy, createNonce, reportingEndpoints } from './security-headers.ts';

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
 * Serves the composed site in SITE_DIR on the API's origin: a page's own HTML, and index.html at every other address. Browsers cache files with a hash in
 * their name for a year, pictures for a day, and revalidate everything else.
 */
export async function serveSite(server: FastifyInstance, settings: LiveSettings, heads: PageHeads): Promise<void> {
  const { siteDir } = settings;
  if (siteDir === undefined) return;
  const index = join(siteDir, 'index.html');
  if (!existsSync(index))
    throw new StartError(
      `SITE_DIR has no index.html: ${siteDir}. Build the site or promote its releases first, or leave SITE_DIR unset.`,
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
    if (NOT_SITE.test(path)) throw requestErrors.no_such_address();
    if (FILES.test(path) || !['', '.html'].includes(extname(path))) return reply.sendFile(path.slice(1));
    const url = URL.parse(request.url, settings.publicUrl);
    const page = readPage(siteDir, request).catch(() => readFile(index, 'utf8'));
    const [html, head] = await Promise.all([page, url ? heads.find(url) : undefined]);
    return sendPage(head === undefined ? html : insertHead(html, head, settings.publicUrl), reply, settings);
  });
}

const HAS_HINT = new RegExp(`(?:^|;\\s*)${LOGGED_IN_HINT}=`);

/** pages.json: the HTML files of each address, the most precise first (.tools/release/compose-pages.ts). */
type Pages = Record<string, { guest: string; member: string }>;

/** Rejects for an address without HTML of its own, and for a moment while a release is replaced; index.html is never missing. */
async function readPage(siteDir: string, { url, headers }: FastifyRequest): Promise<string> {
  const pages = JSON.parse(await readFile(join(siteDir, 'pages.json'), 'utf8')) as Pages;
  for (const [address, files] of Object.entries(pages)) {
    const parameters = matchAddress(address, url);
    if (!parameters) continue;
    const file = HAS_HINT.test(headers.cookie ?? '') ? files.member : files.guest;
    return withParameters(await readFile(join(siteDir, file), 'utf8'), parameters);
  }
  throw new Error(`No page has the address ${url}`);
}

type Parameters = Record<string, string | undefined>;

/** The parameters in the path and query of a URL, all of them ids; undefined where it is not this address. */
function matchAddress(address: string, url: string): Parameters | undefined {
  const [[route, query], [path, asked]] = [address.split('?'), url.split('?')];
  const params = new URLSearchParams(asked);
  const inQuery: Parameters = {};
  for (const [name, expected] of new URLSearchParams(query)) {
    const value = params.get(name);
    if (value === null || !(expected.startsWith(':') || value === expected)) return undefined;
    if (expected.startsWith(':')) inQuery[expected.slice(1)] = value;
  }
  const inPath = new URLPattern({ pathname: route }, { ignoreCase: true }).exec({ pathname: path })?.pathname.groups;
  const parameters = inPath && { ...inPath, ...inQuery };
  return Object.values(parameters ?? {}).every((value = '') => /^\w+$/.test(value)) ? parameters : undefined;
}

/** The API requests of the page that its HTML names, with the parameters of this address. */
const withParameters = (html: string, parameters: Parameters): string =>
  Object.entries(parameters).reduce((page, [name, value = '']) => page.replaceAll(`__PARAM_${name}__`, value), html);

const isHashed = (path: string): boolean => HASHED.test(basename(path).replace(/\.(br|gz)$/, ''));
const isShared = (path: string): boolean => PICTURE.test(path) && !isHashed(path);

const cacheControl = (path: string): string => {
  if (isHashed(path)) return CACHE_FOREVER;
  return isShared(path) ? CACHE_DAY : 'no-cache';
};

function sendPage(html: string, reply: FastifyReply, settings: LiveSettings): FastifyReply {
  const nonce = createNonce();
  return reply
    .header('Content-Security-Policy', contentSecurityPolicy(settings, nonce))
    .headers(reportingEndpoints(settings))
    .header('Cache-Control', 'no-cache')
    .header('Vary', 'Cookie')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(NONCE_PLACEHOLDER, nonce).replaceAll(SITE_PLACEHOLDER, settings.publicUrl));
}
