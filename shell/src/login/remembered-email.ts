let email = '';

/** What was typed as the email, so that a dialog that was closed by accident goes on where it was. */
export const rememberedEmail = (): string => email;

/** Kept in memory and never longer than the visit. Somebody who is logged in leaves nothing for who comes next. */
export const rememberEmail = (typed: string): void => {
  email = typed;
};
