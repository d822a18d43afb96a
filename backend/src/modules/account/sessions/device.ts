import Bowser from 'bowser';
import type { SessionEntity } from './session.entity.ts';

export type Device = Pick<SessionEntity, 'browser' | 'system' | 'kind'>;

const LONGEST = 500;
const BROWSERS = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set<string>(Object.values(Bowser.OS_MAP));

/** What a person knows the place by: 'Chrome' on 'Android', mobile. Only names of our list: never words of the header itself. */
export function deviceOf(userAgent: string | undefined): Device {
  const { browser, os, platform } = Bowser.parse((userAgent ?? '').slice(0, LONGEST) || ' ');
  return {
    browser: known(BROWSERS, browser.name),
    system: known(SYSTEMS, os.name),
    kind: kindOf(platform.type),
  };
}

const known = (names: ReadonlySet<string>, name: string | undefined): string | null =>
  name !== undefined && names.has(name) ? name : null;

function kindOf(type: string | undefined): Device['kind'] {
  return type === 'desktop' || type === 'mobile' || type === 'tablet' ? type : 'unknown';
}
