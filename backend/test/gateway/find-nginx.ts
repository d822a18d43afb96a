import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const USUAL_PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];
const PACKAGES = ['nginx-light', 'libnginx-mod-http-brotli-static'];
const HOW_TO = `Install ${PACKAGES.join(' and ')} of Debian or Ubuntu to run them.`;

const installed = (): string | undefined =>
  existsSync(BROTLI) ? USUAL_PLACES.find((place) => existsSync(place)) : undefined;

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Without its own configuration's site being started beside it. */
function installWithApt(): void {
  const options = { stdio: 'pipe', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } } as const;
  execFileSync('apt-get', ['update'], options);
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES], options);
}

/** The nginx to test with: Debian's, installed where that may be. Undefined, with a printed reason, where there is none. */
export function findNginx(): string | undefined {
  if (installed() === undefined && mayInstall()) {
    try {
      installWithApt();
    } catch {
      console.warn('apt-get could not install nginx.');
    }
  }
  const found = installed();
  if (found === undefined) console.warn(`The tests of the gateway are left out: this machine has no nginx. ${HOW_TO}`);
  return found;
}
