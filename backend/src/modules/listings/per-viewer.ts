/** Cache-Control of what people see differently who have blocked each other: no cache may hand it to the next one. */
export const PER_VIEWER = 'private, no-cache';
