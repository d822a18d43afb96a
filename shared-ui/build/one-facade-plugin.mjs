const FACADE = /[\\/]shared-ui[\\/]src[\\/]app[\\/](?!forms[\\/]|bot-check[\\/]|drafts[\\/])/;

/**
 * Stops a remote's build that carries the facade's files itself. Such a copy would have a store and a session of its own,
 * and look right until somebody logs in.
 */
export class OneFacadePlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('OneFacadePlugin', (compilation) => {
      compilation.hooks.afterOptimizeModules.tap('OneFacadePlugin', (modules) => {
        for (const { resource, issuer } of [...modules].map((module) => withIssuer(compilation, module))) {
          if (!resource || !FACADE.test(resource)) continue;
          const sentence = `${issuer} brings its own copy of ${resource} into a remote. Import it from 'shared-ui/app'.`;
          compilation.errors.push(new compiler.webpack.WebpackError(sentence));
        }
      });
    });
  }
}

const withIssuer = (compilation, module) => ({
  resource: module.resource,
  issuer: compilation.moduleGraph.getIssuer(module)?.resource ?? 'An entry',
});
