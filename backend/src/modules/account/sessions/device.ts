import Bowser from 'bowser';

/** For the person to recognize the device; never the raw user agent, never an address. */
export interface Device {
  browser: string | null;
  system: string | null;
  kind: 'desktop' | 'mobile' | 'tablet' | 'unknown';
}

const MAX_USER_AGENT_LENGTH = 500;
const BROWSERS = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set<string>(Object.values(Bowser.OS_MAP));

/** 'Chrome' on 'Android', mobile. Only names that the library knows: never text of the header itself. */
export function parseDevice(userAgent: string | undefined): Device {
  const { browser, os, platform } = Bowser.parse((userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH) || ' ');
  const { type } = platform;
  return {
    browser: ifKnown(BROWSERS, browser.name),
    system: ifKnown(SYSTEMS, os.name),
    kind: type === 'desktop' || type === 'mobile' || type === 'tablet' ? type : 'unknown',
  };
}

const ifKnown = (names: ReadonlySet<string>, name: string | undefined): string | null =>
  name !== undefined && names.has(name) ? name : null;
