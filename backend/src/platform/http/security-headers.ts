import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { LiveSettings } from '../config/live-settings.ts';

const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
const RECAPTCHA_FRAMES = [...RECAPTCHA, 'https://recaptcha.google.com/recaptcha/'];
const ANALYTICS = [
  'https://www.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
];
const STRIPE_JS = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const STRIPE_FRAMES = [...STRIPE_JS, 'https://hooks.stripe.com'];
const STRIPE_API = ['https://api.stripe.com'];

type PaymentSettings = Pick<LiveSettings, 'stripe'>;
const hasStripeJs = ({ stripe }: PaymentSettings): boolean => stripe !== undefined && stripe.local !== true;

/** The Content-Security-Policy of a page. Other hosts are allowed only where the operator's keys need them. */
export function contentSecurityPolicy(
  settings: PaymentSettings & Pick<LiveSettings, 'recaptcha' | 'gaMeasurementId' | 'publicUrl'>,
  nonce: string,
): string {
  const recaptcha = settings.recaptcha === undefined ? [] : RECAPTCHA;
  const analytics = settings.gaMeasurementId === undefined ? [] : ANALYTICS;
  const [scripts, frames, calls] = hasStripeJs(settings) ? [STRIPE_JS, STRIPE_FRAMES, STRIPE_API] : [[], [], []];
  const framed = [...(settings.recaptcha === undefined ? [] : RECAPTCHA_FRAMES), ...frames];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...recaptcha, ...analytics.slice(0, 1), ...scripts],
    // react-remove-scroll, in every dialog, writes a <style> with the nonce of index.html.
    'style-src': ["'self'", `'nonce-${nonce}'`],
    // blob: for a picture that was chosen and is not sent yet
    'img-src': ["'self'", 'data:', 'blob:', ...analytics],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...recaptcha, ...analytics, ...calls],
    'frame-src': framed.length === 0 ? ["'none'"] : framed,
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'report-uri': [REPORTS_URL],
    ...(isHttps(settings) && { 'report-to': [REPORTS_GROUP] }),
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

const REPORTS_URL = '/api/csp-reports';
const REPORTS_GROUP = 'csp';
/**
 * The header that names the address of `report-to`. Browsers that know it ignore `report-uri` then, and the header without https: there
 * they get `report-uri` alone.
 */
export const reportingEndpoints = (settings: Pick<LiveSettings, 'publicUrl'>): Record<string, string> =>
  isHttps(settings) ? { 'Reporting-Endpoints': `${REPORTS_GROUP}="${REPORTS_URL}"` } : {};

const isHttps = ({ publicUrl }: Pick<LiveSettings, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/** Those that a report of our policy can name. */
export const CSP_DIRECTIVES: ReadonlySet<string> = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'worker-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'media-src',
  'manifest-src',
]);

export const createNonce = (): string => randomBytes(16).toString('base64');

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
/** The origins that may open the browser's payment sheet. */
const paymentOrigins = (settings: PaymentSettings): string =>
  hasStripeJs(settings) ? 'self "https://js.stripe.com"' : 'self';

const DOCS = '/api/docs';
/** For API responses. Pages replace it by their own policy. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";
const TWO_YEARS_SECONDS = 63_072_000;

/**
 * The headers of every response at this URL. HSTS is sent on https only, since locally it would lock people out, and without
 * subdomains, which may not be ours.
 */
export function securityHeaders(
  url: string,
  settings: PaymentSettings & Pick<LiveSettings, 'publicUrl'>,
): Record<string, string> {
  return {
    ...ALWAYS,
    'Permissions-Policy': `camera=(), microphone=(), geolocation=(), payment=(${paymentOrigins(settings)})`,
    ...(!url.startsWith(DOCS) && { 'Content-Security-Policy': API_POLICY }),
    ...(isHttps(settings) && { 'Strict-Transport-Security': `max-age=${TWO_YEARS_SECONDS}` }),
  };
}

/** Also on responses of hooks that refuse a request. */
export function addSecurityHeaders(server: FastifyInstance, settings: LiveSettings): void {
  const [ofApi, ofDocs] = ['/api', DOCS].map((url) => securityHeaders(url, settings));
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers((request.url.startsWith(DOCS) ? ofDocs : ofApi) ?? {});
    done();
  });
}
