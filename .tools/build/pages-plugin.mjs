const PAGE = /^\.\/routes\/(.+)\.tsx?$/;
const EXPOSED = './src/remote.tsx';

/**
 * Writes `pages.json` of a remote: the scripts and styles of its module and of each page. compose.ts creates preload hints from it;
 * federation's own manifest does not distinguish pages.
 */
export class PagesPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PagesPlugin', (compilation) => {
      const { PROCESS_ASSETS_STAGE_REPORT } = compiler.webpack.Compilation;
      compilation.hooks.processAssets.tap({ name: 'PagesPlugin', stage: PROCESS_ASSETS_STAGE_REPORT }, () => {
        const text = JSON.stringify(pagesOf(compilation.chunkGroups));
        compilation.emitAsset('pages.json', new compiler.webpack.sources.RawSource(text));
      });
    });
  }
}

function pagesOf(chunkGroups) {
  const remote = [];
  const pages = {};
  for (const group of chunkGroups) {
    for (const { request } of group.origins) {
      const page = PAGE.exec(request ?? '')?.[1];
      if (page) pages[page] = filesOf(group);
      else if (request === EXPOSED) remote.push(...filesOf(group));
    }
  }
  return { remote, pages };
}

const filesOf = (group) =>
  group.getFiles().filter((file) => /\.(js|css)$/.test(file) && !file.endsWith('.hot-update.js'));
