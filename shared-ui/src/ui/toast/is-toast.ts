/** Marks where toasts show: `<div data-toasts>` around them. */
const PLACE = '[data-toasts]';

/** Toasts lie over dialogs, which would take what happens to them for something beside the dialog. */
export const isToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(PLACE) !== null;
