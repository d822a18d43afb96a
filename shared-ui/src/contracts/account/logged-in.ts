// Without zod: the facade has these on every first load

/**
 * A cookie that scripts may read, beside the one that they may not: it only says that asking who is logged in is worth
 * a call. It proves nothing.
 */
export const LOGGED_IN_HINT = 'logged_in';

/** The code of a 401: nobody is logged in, or no longer. */
export const LOGIN_NEEDED = 'account.login_needed';
