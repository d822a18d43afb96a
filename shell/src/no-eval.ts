/** zod tries `new Function` once, which the content security policy blocks and reports; every copy of zod reads this. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
