/** As a ref: what takes the place of a form takes its focus too. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** The same for the first input in it. */
export const takeFocusWithin = (element: HTMLElement | null): void => element?.querySelector('input')?.focus();
