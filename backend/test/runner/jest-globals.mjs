/* oxlint-disable import/no-mutable-exports -- Live bindings: helpers stay loaded, while each test file has its own globals */

/** Replaces `@jest/globals`. */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

export const setGlobals = (globals) =>
  void ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
