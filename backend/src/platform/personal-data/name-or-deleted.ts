/** How others read of somebody whose account may be gone: null is no account. */
export const nameOrDeleted = (username: string | null): string => username ?? 'Deleted traveler';
