const OF_SOMEBODY = /\/(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?=\/|$)/gi;

/** A path as it may be counted: no query, no hash, and no number or uuid that stands for a person, a listing or a tip. */
export const privatePath = (path: string): string => (path.split(/[?#]/)[0] ?? '').replaceAll(OF_SOMEBODY, '/:id');
