export * from './calendar.ts';
export * from './common.ts';
export * from './errors.ts';
export * from './listings/index.ts';
export * from './product.ts';
export * from './remote.ts';
export * from './site.ts';
