/** From here on a conversation stands beside the list. */
export const TWO_PANES = '(min-width: 64rem)';
