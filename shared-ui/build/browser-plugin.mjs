import { newerInScript, newerInStyles } from './newer-features.mjs';

/**
 * Stops a build whose files use what the oldest browsers (.browserslistrc) do not have, whether it comes from here or from
 * a package: syntax, APIs that nothing tests for, and CSS that breaks.
 */
export class BrowserPlugin {
  /** @param {Record<string, number>} [oldest] in place of those in .browserslistrc */
  constructor(oldest) {
    this.oldest = oldest;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('BrowserPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'BrowserPlugin', stage }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          for (const feature of newerIn(file, source, this.oldest)) {
            const sentence = `${file} uses ${feature}. The oldest browsers of .browserslistrc do not have it: test for it, do without, or name it in shared-ui/build/newer-features.mjs with the reason why it is safe.`;
            compilation.errors.push(new compiler.webpack.WebpackError(sentence));
          }
        }
      });
    });
  }
}

const newerIn = (file, source, oldest) =>
  file.endsWith('.js')
    ? newerInScript(String(source.source()), oldest)
    : file.endsWith('.css')
      ? newerInStyles(String(source.source()), oldest)
      : [];
