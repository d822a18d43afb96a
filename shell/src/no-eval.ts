/** zod tries `new Function` once, which the content security policy refuses and reports; every copy of it reads this. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
