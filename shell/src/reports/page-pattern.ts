import { paths } from 'shared-ui/app';
import type { RemoteDirectory } from '../router/remote-directory.ts';

/** What stands for an address that is no page, or one whose pattern cannot be told. */
const ELSEWHERE = '/*';
const OWN = [paths.terms(), paths.privacy(), '/testers'];
const TELLABLE = /^\/[A-Za-z:*/-]{0,99}$/;

/** A page as reports name it: by what remote.json declares, never by what stood in its place. */
export function pagePattern({ patternOf }: RemoteDirectory, path: string): string {
  const pattern = OWN.includes(path) ? path : patternOf(path);
  return pattern !== undefined && TELLABLE.test(pattern) ? pattern : ELSEWHERE;
}
