import { createHash } from 'node:crypto';

/** Stands for the id of the release while a build is made. */
export const RELEASE_PLACE = '__RELEASE__';

/** Stands for a CSS module's class while a build is made: what css-loader's `[hash:hex:12]` gives, marked. */
export const CLASS_PLACE = 'c_[hash:hex:12]_';

const PLACES = /__RELEASE__|\bc_[0-9a-f]{12}_/g;

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** What a class of one release is called in the page: six signs, a letter first. */
function className(place, release) {
  const hash = createHash('sha256').update(`${release} ${place}`).digest();
  return LETTERS[hash.readUInt32BE() % LETTERS.length] + hash.subarray(4).toString('base64url').slice(0, 5);
}

/**
 * Writes the release's id where its places are, and gives its classes their names. That is done when everything is minified:
 * webpack keeps what it minified for the next release, which differs in these names only, and that is most of the time a
 * build takes. Source maps are made after it.
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
          if (/\.(js|css)$/.test(file)) compilation.updateAsset(file, this.named(source, sources));
        }
      });
    });
  }

  named(source, { ReplaceSource }) {
    const replaced = new ReplaceSource(source);
    for (const { 0: place, index } of String(source.source()).matchAll(PLACES)) {
      const name = place === RELEASE_PLACE ? this.release : className(place, this.release);
      replaced.replace(index, index + place.length - 1, name);
    }
    return replaced;
  }
}
