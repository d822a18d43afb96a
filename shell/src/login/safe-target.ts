const LONGEST = 2000;
/** Controls, spaces and backslashes, which browsers read out of an address or take for slashes; encoded slashes hide a path. */
const FOREIGN = /[\p{Cc}\s\\]|^[^?#]*%(?:2f|5c)/iu;

/** Path, query and hash of an address of this site that `wanted` names; undefined where it is, or may be taken for, another. */
export function safeTarget(wanted: string): string | undefined {
  if (wanted.length > LONGEST || !/^\/(?!\/)/.test(wanted) || FOREIGN.test(wanted)) return undefined;
  try {
    const { origin, pathname, search, hash } = new URL(wanted, location.origin);
    // '/.//x' becomes '//x' when the dots are gone
    return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : undefined;
  } catch {
    return undefined;
  }
}
