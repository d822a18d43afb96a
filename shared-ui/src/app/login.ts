import { type CurrentUser, services } from './shell-services.ts';

/** Asks the visitor to log in, with the reason shown to them; null if they did not. */
export const requestLogin = (why?: string): Promise<CurrentUser | null> => services().requestLogin(why);
