import { COOKIE } from '../router/released-remotes.ts';

/** Sets the cookie for 180 days, or removes it. Takes effect on the next page load. */
export function setTester(on: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=1; Path=/; SameSite=Lax; Max-Age=${on ? 180 * 86_400 : 0}${secure}`;
}
