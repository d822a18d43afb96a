/**
 * A name to begin with, for an account that a login makes: 'Priya Raman' of priya.raman+trips84@example.com. Digits go,
 * since they make an address one's own. May be empty; publicNameOf and usernameChoices do the rest (product.md 8).
 */
export const nameFromEmail = (email: string): string =>
  email
    .replace(/@[^@]*$/, '')
    .replace(/\+.*$/s, '')
    .replaceAll(/[\p{P}\p{S}\p{N}\s]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
