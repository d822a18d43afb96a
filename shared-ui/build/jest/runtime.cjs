const { default: Runtime } = require('jest-runtime');

const IS_PACKAGE = /\/node_modules\//;
/** These belong to one file: its hooks, its `expect`, its `jest`; and a polyfill, which would be gone. */
const OF_FILE = /\/node_modules\/(@testing-library|css\.escape)\//;
const isLasting = (path) => IS_PACKAGE.test(path) && !OF_FILE.test(path);

/** What was evaluated of packages, and the runtime of the file that runs now, by window. */
const windows = new WeakMap();

/**
 * Jest evaluates every module again for each test file. Here those of packages last as long as their window (environment.cjs):
 * a third of the time of the whole suite. The product's own modules are new for each file.
 */
module.exports = class LastingPackages extends Runtime {
  constructor(...args) {
    super(...args);
    const window = this._environment.global;
    if (!windows.has(window)) windows.set(window, { esm: new Map(), cjs: new Map() });
    this.lasting = windows.get(window);
    this.lasting.current = this;
    const { esModuleRegistry, moduleRegistry } = this.registries;
    for (const [key, module] of this.lasting.esm) esModuleRegistry.set(key, module);
    for (const [key, module] of this.lasting.cjs) moduleRegistry.set(key, module);
  }

  /** A package that was evaluated for an earlier file may require something only now. */
  requireModuleOrMock(from, name) {
    const { current } = this.lasting;
    return current === this ? super.requireModuleOrMock(from, name) : current.requireModuleOrMock(from, name);
  }

  /** What is evaluated beside a stand-in of another module is for this file alone. */
  setModuleMock(...args) {
    this.hasMocks = true;
    super.setModuleMock(...args);
  }

  teardown() {
    const { esModuleRegistry, moduleRegistry } = this.registries;
    const { esm, cjs } = this.lasting;
    const has =
      (registry) =>
      ([key, module]) =>
        registry.get(key) === module;
    // Where modules were reset, what came after belongs to second copies of packages
    const isWhole = [...esm].every(has(esModuleRegistry)) && [...cjs].every(has(moduleRegistry));
    if (isWhole && !this.hasMocks) {
      for (const [key, module] of esModuleRegistry)
        if (isLasting(key) && module.status === 'evaluated') esm.set(key, module);
      for (const [key, module] of moduleRegistry) if (isLasting(key) && module.loaded) cjs.set(key, module);
    }
    super.teardown();
  }
};
