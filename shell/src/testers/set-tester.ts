import { COOKIE } from '../router/choose-release.ts';

/** For 180 days, or not at all any more. Takes hold with the next page load. */
export function setTester(on: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=1; Path=/; SameSite=Lax; Max-Age=${on ? 180 * 86_400 : 0}${secure}`;
}
