import { originOf } from './fault-places.ts';

/** The shell's release in this page, by the address of its script; none on the development server. */
export function ownRelease(page: Document = document): string | undefined {
  const script = page.querySelector('script[src^="/shell/"]')?.getAttribute('src');
  return script ? originOf(script)?.release : undefined;
}
