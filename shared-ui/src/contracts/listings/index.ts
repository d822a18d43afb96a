export * from './airport.ts';
export * from './confirmation.ts';
export * from './listing.ts';
export * from './listing-query.ts';
export * from './publish.ts';
export * from './testimonial.ts';
export * from './trip-rules.ts';
