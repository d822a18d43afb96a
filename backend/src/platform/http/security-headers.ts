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

/** The parts of a Content-Security-Policy; outside hosts are named only where the operator's keys need them. */
export function contentSecurityPolicy(
  settings: PaymentSettings & Pick<LiveSettings, 'recaptcha' | 'gaMeasurementId'>,
  nonce: string,
): string {
  const recaptcha = settings.recaptcha === undefined ? [] : RECAPTCHA;
  const analytics = settings.gaMeasurementId === undefined ? [] : ANALYTICS;
  const [scripts, frames, calls] = hasStripeJs(settings) ? [STRIPE_JS, STRIPE_FRAMES, STRIPE_API] : [[], [], []];
  const framed = [...(settings.recaptcha === undefined ? [] : RECAPTCHA_FRAMES), ...frames];
  const parts: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...recaptcha, ...analytics.slice(0, 1), ...scripts],
    // react-remove-scroll, below every dialog, writes a <style>: it gets the nonce that index.html carries.
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...recaptcha, ...analytics, ...calls],
    'frame-src': framed.length === 0 ? ["'none'"] : framed,
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(parts)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

export const makeNonce = (): string => randomBytes(16).toString('base64');

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
/** Who may open the browser's own payment sheet. */
const payersOf = (settings: PaymentSettings): string =>
  hasStripeJs(settings) ? 'self "https://js.stripe.com"' : 'self';

/** Nothing of an API answer is a page. Pages of ours replace it by their own policy. */
const NOT_A_PAGE = "default-src 'none'; frame-ancestors 'none'";
const TWO_YEARS = 63_072_000;

/**
 * What every answer at this address tells a browser. HSTS goes out on https only: on http a browser ignores it, and
 * locally it would lock people out. It speaks for this host alone: the ones below it may not be ours.
 */
export function headersOf(
  url: string,
  settings: PaymentSettings & Pick<LiveSettings, 'publicUrl'>,
): Record<string, string> {
  const { publicUrl } = settings;
  return {
    ...ALWAYS,
    'Permissions-Policy': `camera=(), microphone=(), geolocation=(), payment=(${payersOf(settings)})`,
    ...(!url.startsWith('/api/docs') && { 'Content-Security-Policy': NOT_A_PAGE }),
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${TWO_YEARS}` }),
  };
}

/** Puts them on every answer that a handler, or a refusal of ours, gives. */
export function addSecurityHeaders(server: FastifyInstance, settings: LiveSettings): void {
  server.addHook('onRequest', async (request, reply) => {
    void reply.headers(headersOf(request.url, settings));
  });
}
