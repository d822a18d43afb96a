/**
 * In place of the package get-nonce, which expects every federated build to be told the nonce by itself: the page says it
 * once. react-remove-scroll, below every dialog, puts it on the <style> it writes.
 */
export const getNonce = () => document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? undefined;
export const setNonce = () => undefined;
