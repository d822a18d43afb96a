/** Blots out what looks like an email address or a phone number, for error texts that repeat a person's input. */
export const withoutPersonalData = (text: string): string =>
  text.replaceAll(/[^\s<>"'(]+@[^\s<>"')]+/g, '[email]').replaceAll(/\+?\d[\d ().-]{6,}\d/g, '[number]');
