import { existsSync } from 'node:fs';

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const USUAL_PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

export const PACKAGES = ['nginx-light', 'libnginx-mod-http-brotli-static'];
export const HOW_TO = `This machine has no nginx with brotli. Install ${PACKAGES.join(' and ')} of Debian or Ubuntu.`;

/** The nginx to test with, Debian's with its brotli module; undefined where there is none. */
export const findNginx = (): string | undefined =>
  existsSync(BROTLI) ? USUAL_PLACES.find((place) => existsSync(place)) : undefined;
