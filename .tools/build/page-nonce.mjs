/**
 * Replaces the package get-nonce, whose nonce would have to be set in every federated build: this one reads it from the page.
 * react-remove-scroll, used by dialogs, sets it on its <style>.
 */
export const getNonce = () => document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? undefined;
export const setNonce = () => undefined;
