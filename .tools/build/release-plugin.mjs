import { createHash } from 'node:crypto';

/** Placeholder of the release's id during a build. */
export const RELEASE_PLACEHOLDER = '__RELEASE__';

/** Placeholder of a CSS module's class during a build: css-loader's `[hash:hex:12]`, marked. */
export const CLASS_PLACEHOLDER = 'c_[hash:hex:12]_';

const PLACEHOLDERS = /__RELEASE__|\bc_[0-9a-f]{12}_/g;

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The class name in one release: six characters, a letter first. */
function className(placeholder, release) {
  const hash = createHash('sha256').update(`${release} ${placeholder}`).digest();
  return LETTERS[hash.readUInt32BE() % LETTERS.length] + hash.subarray(4).toString('base64url').slice(0, 5);
}

/**
 * Replaces the placeholders by the release's id and its class names, after minifying: minified code, which takes most of a build's
 * time, then stays in webpack's cache for the next release. Source maps are created afterwards.
 */
export class ReleasePlugin {
  constructor(release = '') {
    this.release = release;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50;
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          if (/\.(js|css)$/.test(file)) compilation.updateAsset(file, this.replacePlaceholders(source, sources));
        }
      });
    });
  }

  replacePlaceholders(source, { ReplaceSource }) {
    const replaced = new ReplaceSource(source);
    for (const { 0: placeholder, index } of String(source.source()).matchAll(PLACEHOLDERS)) {
      const name = placeholder === RELEASE_PLACEHOLDER ? this.release : className(placeholder, this.release);
      replaced.replace(index, index + placeholder.length - 1, name);
    }
    return replaced;
  }
}
