import type { UserEvent } from '@testing-library/user-event';

/** Fills a field in one event, as a paste does. For what a test only needs to be there: typing renders the form at each key. */
export async function pasteInto(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
