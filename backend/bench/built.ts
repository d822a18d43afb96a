/**
 * A module of the built backend, such as 'src/platform/database/migrate': at run time its classes need a compiler. Types come
 * from the source: `(await built('src/x')) as typeof import('../src/x.ts')`.
 */
export const built = (path: string): Promise<unknown> => import(new URL(`../dist/${path}.js`, import.meta.url).href);
