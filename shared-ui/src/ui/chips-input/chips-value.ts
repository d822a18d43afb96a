/** The chips of a comma-separated text: trimmed, each once whatever its case, in the order they were chosen. */
export function chipsOf(text: string): string[] {
  const chips = new Map<string, string>();
  for (const part of text.split(',')) {
    const chip = part.trim().replaceAll(/\s+/g, ' ');
    if (chip && !chips.has(folded(chip))) chips.set(folded(chip), chip);
  }
  return [...chips.values()];
}

export const textOf = (chips: readonly string[]): string => chips.join(', ');

/** The chips with what was typed or pressed. What is on offer is taken in the spelling it is offered in. */
export function withChips(chips: readonly string[], typed: string, offered: readonly string[]): string[] {
  const spelled = chipsOf(typed).map((chip) => offered.find((offer) => folded(offer) === folded(chip)) ?? chip);
  return chipsOf(textOf([...chips, ...spelled]));
}

/** What is on offer and not chosen yet, narrowed down to what contains the typed text. */
export function offersFor(chips: readonly string[], typed: string, offered: readonly string[]): string[] {
  const chosen = new Set(chips.map(folded));
  const part = folded(typed.trim());
  return offered.filter((offer) => !chosen.has(folded(offer)) && folded(offer).includes(part));
}

const folded = (chip: string) => chip.toLocaleLowerCase();
