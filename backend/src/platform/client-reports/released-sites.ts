import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { LiveSettings } from '../config/live-settings.ts';
import { SETTINGS } from '../config/settings.ts';

/** Of remotes.json no more than this: a newer shell's may hold what we do not know yet. */
const pagesSchema = z.object({ routes: z.array(z.string()) });
const remotesSchema = z.record(z.string(), pagesSchema.extend({ candidate: pagesSchema.optional() }));

/** A page that no remote declares: none, one of the shell's own, of a release that is gone, or made up. The shell says it so too. */
const OTHER_PAGE = '/*';

/** What is released in SITE_DIR. Reports may name anything: by this what is counted of them stays within what there is. */
@Injectable()
export class ReleasedSites {
  /** A release never changes, and one that was there once may be counted still. */
  readonly #known = new Set<string>();
  #pages: ReadonlySet<string> = new Set();
  #pagesOf = 0;

  constructor(@Inject(SETTINGS) private readonly settings: Pick<LiveSettings, 'siteDir'>) {}

  /** Whether this release of this site lies there. Both must have their contract's shape: they become part of a path. */
  async has(site: string, release: string): Promise<boolean> {
    const { siteDir } = this.settings;
    if (siteDir === undefined) return false;
    const folder = join(siteDir, ...(site === 'shell' ? [] : ['remotes']), site, release);
    if (this.#known.has(folder)) return true;
    const isThere = (await stat(folder).catch(() => undefined))?.isDirectory() === true;
    if (isThere) this.#known.add(folder);
    return isThere;
  }

  /** The pattern itself where a released remote declares it, and OTHER_PAGE else. */
  async pageOf(pattern: string): Promise<string> {
    return (await this.#declaredPages()).has(pattern) ? pattern : OTHER_PAGE;
  }

  /** Read anew when the file has changed; where it cannot be read, what was known goes on. */
  async #declaredPages(): Promise<ReadonlySet<string>> {
    const { siteDir } = this.settings;
    if (siteDir === undefined) return this.#pages;
    const file = join(siteDir, 'remotes.json');
    try {
      const { mtimeMs } = await stat(file);
      if (mtimeMs === this.#pagesOf) return this.#pages;
      const remotes = Object.values(remotesSchema.parse(JSON.parse(await readFile(file, 'utf8'))));
      this.#pages = new Set(remotes.flatMap(({ routes, candidate }) => [...routes, ...(candidate?.routes ?? [])]));
      this.#pagesOf = mtimeMs;
    } catch {
      // A site without remotes, or one that is not ours
    }
    return this.#pages;
  }
}
