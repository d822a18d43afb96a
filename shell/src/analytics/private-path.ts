/** A path as it may be counted: no query, no hash, and no number that stands for a person or a listing. */
export const privatePath = (path: string): string => (path.split(/[?#]/)[0] ?? '').replaceAll(/\/\d+(?=\/|$)/g, '/:id');
