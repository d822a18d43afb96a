import { atField, defineErrors } from '../../platform/errors/define-errors.ts';

export const accountErrors = defineErrors('account', {
  invalid: {
    /** A name that nobody may have. */
    username_refused: (message: string) => atField('username', message),
  },
  forbidden: {
    /**
     * The operator has suspended this account. Thrown only to callers who have shown, or claim, that the address is theirs.
     * `hasLink`: a mail with a link to their data is on its way.
     */
    suspended: ({ hasLink = false }: { hasLink?: boolean } = {}) => {
      const next = hasLink ? ' We have sent you an email with a link to your data: you can download or delete it.' : '';
      return `This account has been suspended. If you think that is a mistake, please write to us on the page Contact Us.${next}`;
    },
  },
  missing: {
    /** Somebody else's session, or one that has ended: the error is the same. */
    no_such_session: 'You are no longer logged in there. There is nothing left to do.',
  },
  conflict: {
    /** Another account has this name, in any case. */
    username_taken: atField(
      'username',
      'This username is taken. Please choose another one, for example with your city after it.',
    ),
  },
  refused: {
    /** Expired, altered, or of an account that is gone or no longer suspended: one error for all. */
    suspended_link_gone: 'This link does not work any more. Please log in with your email to get a new one.',
  },
});
