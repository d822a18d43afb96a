import { isApiError } from 'shared-ui/app';

/** Nothing is left to do: to the person it is as good as a success. */
export const isAlreadyConfirmed = (error: unknown): boolean =>
  isApiError(error) && error.body?.code === 'listings.already_confirmed';

/** No answer, or a fault on our side: the link or code may still be good. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  !isApiError(error) || typeof error.status !== 'number' || error.status >= 500 || error.status === 429;

/** The link of who posted the listing is too old. Links of contact addresses have codes of their own. */
export const isOwnLinkExpired = (error: unknown): boolean =>
  isApiError(error) && error.body?.code === 'listings.link_expired';
