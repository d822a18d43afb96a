const { default: Runtime } = require('jest-runtime');

const IS_PACKAGE = /\/node_modules\//;
/** Packages that each file evaluates again: they use its hooks, `expect` and `jest`; css.escape is a polyfill, which teardown removes. */
const PER_FILE = /\/node_modules\/(@testing-library|css\.escape)\//;
const isShared = (path) => IS_PACKAGE.test(path) && !PER_FILE.test(path);
/** The framework's own modules with the state of one file; `expect` and what prints its errors have none. */
const FRAMEWORK_PER_FILE = /\/node_modules\/jest-circus\//;

class Permanent extends Map {
  clear() {}
}

/** By window: the evaluated modules of packages and of the framework, the texts of files, and the runtime of the current file. */
const windows = new WeakMap();
const nothingShared = () => ({
  esm: new Map(),
  cjs: new Map(),
  framework: new Map(),
  strings: new Permanent(),
  buffers: new Permanent(),
});

/**
 * Jest evaluates every module again for each test file. This runtime evaluates modules of packages once for each window
 * (environment.cjs), which saves a third of the suite's time. The product's own modules are evaluated for each file.
 */
module.exports = class SharedPackagesRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const window = this._environment.global;
    if (!windows.has(window)) windows.set(window, nothingShared());
    this.shared = windows.get(window);
    this.shared.current = this;
    const { esModuleRegistry, internalModuleRegistry, moduleRegistry } = this.registries;
    for (const [key, module] of this.shared.esm) esModuleRegistry.set(key, module);
    for (const [key, module] of this.shared.cjs) moduleRegistry.set(key, module);
    for (const [key, module] of this.shared.framework) internalModuleRegistry.set(key, module);
    const { watch, watchAll } = args.at(-1);
    if (!watch && !watchAll) this.shareFiles();
  }

  /** No file changes during a run. */
  shareFiles() {
    const { strings, buffers } = this.shared;
    for (const [path, text] of this.fileCache.strings) strings.set(path, text);
    Object.assign(this.fileCache, { strings, buffers });
  }

  /** A package that was evaluated for an earlier file may require another module later. */
  requireModuleOrMock(from, name) {
    const { current } = this.shared;
    return current === this ? super.requireModuleOrMock(from, name) : current.requireModuleOrMock(from, name);
  }

  requireInternalModule(from, to) {
    const { current } = this.shared;
    return current === this ? super.requireInternalModule(from, to) : current.requireInternalModule(from, to);
  }

  /** Modules that are evaluated together with a mock are not shared with other files. */
  setModuleMock(...args) {
    this.hasMocks = true;
    super.setModuleMock(...args);
  }

  teardown() {
    const { esModuleRegistry, internalModuleRegistry, moduleRegistry } = this.registries;
    const { esm, cjs, framework } = this.shared;
    for (const [key, module] of internalModuleRegistry)
      if (module.loaded && !FRAMEWORK_PER_FILE.test(key)) framework.set(key, module);
    const has =
      (registry) =>
      ([key, module]) =>
        registry.get(key) === module;
    // After a reset of the modules, later ones belong to second copies of packages
    const isWhole = [...esm].every(has(esModuleRegistry)) && [...cjs].every(has(moduleRegistry));
    if (isWhole && !this.hasMocks) {
      for (const [key, module] of esModuleRegistry)
        if (isShared(key) && module.status === 'evaluated') esm.set(key, module);
      for (const [key, module] of moduleRegistry) if (isShared(key) && module.loaded) cjs.set(key, module);
    }
    super.teardown();
  }
};
