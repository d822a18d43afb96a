import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { trialCopy } from 'shared-ui/build/trial-copy.ts';
import { type RunningSite, startSite } from '../site.ts';

const run = promisify(execFile);

/** A site of its own, in a copy of the repository whose sources a test may change. */
export class TrialSite {
  private constructor(
    private readonly root: string,
    private readonly site: RunningSite,
  ) {}

  static async start(): Promise<TrialSite> {
    const root = trialCopy({ built: true });
    try {
      return new TrialSite(root, await startSite({ LIMITS_FACTOR: '10000', SEED: 'demo' }, root));
    } catch (error) {
      await rm(root, { recursive: true, force: true });
      throw error;
    }
  }

  get url(): string {
    return this.site.url;
  }

  /** What a command prints, as a person at the root of the repository would see it. */
  async npm(...args: string[]): Promise<string> {
    // The backend's command finds the site's database by its folder
    const env = { ...process.env, DATA_DIR: this.site.dataDir };
    const { stdout, stderr } = await run('npm', ['run', '--silent', ...args], { cwd: this.root, env });
    return stdout + stderr;
  }

  /** Changes a text file of the repository, and fails where there is nothing to change. */
  async edit(file: string, before: string | RegExp, after: string): Promise<void> {
    const path = join(this.root, file);
    const text = await readFile(path, 'utf8');
    const changed = text.replace(before, after);
    if (changed === text) throw new Error(`${file} has no ${String(before)} to change.`);
    await writeFile(path, changed);
  }

  /** The release of a remote that everybody gets. */
  async current(remote: string): Promise<string> {
    const remotes = (await (await fetch(`${this.url}/remotes.json`)).json()) as Record<string, { release: string }>;
    return remotes[remote]?.release ?? '';
  }

  /** Takes all releases of a remote off the disk but the present one, as happens to old ones in time. */
  async removeOld(remote: string): Promise<void> {
    const folder = join(this.root, '.release/site/remotes', remote);
    const present = await this.current(remote);
    const old = (await readdir(folder)).filter((release) => release !== present);
    await Promise.all(old.map((release) => rm(join(folder, release), { recursive: true })));
  }

  async stop(): Promise<void> {
    await this.site.stop();
    await rm(this.root, { recursive: true, force: true });
  }
}
