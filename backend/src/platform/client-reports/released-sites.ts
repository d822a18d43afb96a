import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { LiveSettings } from '../config/live-settings.ts';
import { SETTINGS } from '../config/settings.ts';

/** The parts of remotes.json used here; a newer shell's may hold more. */
const pagesSchema = z.object({ routes: z.array(z.string()) });
const remotesSchema = z.record(z.string(), pagesSchema.extend({ candidate: pagesSchema.optional() }));

/** A page that no remote declares: none, the shell's, of a release that is gone, or made up. The shell uses the same pattern. */
const OTHER_PAGE = '/*';

/** The releases in SITE_DIR. Reports may name anything; only what exists is counted. */
@Injectable()
export class ReleasedSites {
  /** Releases never change, and one that is gone may still be counted. */
  readonly #known = new Set<string>();
  #pages: ReadonlySet<string> = new Set();
  #pagesOf = 0;

  constructor(@Inject(SETTINGS) private readonly settings: Pick<LiveSettings, 'siteDir'>) {}

  /** Whether this release exists. Both names must fit their contract: they become part of a path. */
  async has(site: string, release: string): Promise<boolean> {
    const { siteDir } = this.settings;
    if (siteDir === undefined) return false;
    const folder = join(siteDir, ...(site === 'shell' ? [] : ['remotes']), site, release);
    if (this.#known.has(folder)) return true;
    const exists = (await stat(folder).catch(() => undefined))?.isDirectory() === true;
    if (exists) this.#known.add(folder);
    return exists;
  }

  /** The pattern itself if a released remote declares it, otherwise OTHER_PAGE. */
  async pageOf(pattern: string): Promise<string> {
    return (await this.#declaredPages()).has(pattern) ? pattern : OTHER_PAGE;
  }

  /** The pattern of the page at this path: a path may hold an id or a token. */
  async pageAt(path: string): Promise<string> {
    const pages = await this.#declaredPages();
    if (pages.has(path)) return path;
    return [...pages].find((pattern) => new URLPattern({ pathname: pattern }).test({ pathname: path })) ?? OTHER_PAGE;
  }

  /** Cached until the file changes; a file that cannot be read changes nothing. */
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
