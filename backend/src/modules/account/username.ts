const SHORTEST = 3;
const LONGEST = 80;
const NAMELESS = 'Traveler';

// Controls, and the invisible marks that reorder or hide text: a username stands beside other people's words. The two
// joiners stay, Persian and Indian names are written with them.
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

/**
 * The first choice of a username, from the name a person gave. Never from the email's local part: usernames are public,
 * addresses are not. For the same reason a name that is an address, or a phone number, gives the neutral 'Traveler'.
 */
export function usernameFrom(name: string): string {
  const shown = name.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim().slice(0, LONGEST).trim();
  if (shown.includes('@') || /\d{5,}/.test(shown.replace(/[\s().-]/g, ''))) return NAMELESS;
  if (/\p{L}/u.test(shown) === false) return NAMELESS;
  return shown;
}

/**
 * Choices in the order to try them: the name itself, then with 2, 3, … 5, then with a random number, so that the
 * hundredth namesake needs no hundred tries. A name shorter than 3 characters (spec §5) starts with its number.
 */
export function* usernameChoices(name: string, random: () => number = Math.random): Generator<string, never> {
  const base = usernameFrom(name);
  if (base.length >= SHORTEST) yield base;
  for (let number = 2; number <= 5; number += 1) yield `${base} ${number}`;
  for (;;) yield `${base} ${Math.floor(1000 + random() * 8_999_000)}`;
}
