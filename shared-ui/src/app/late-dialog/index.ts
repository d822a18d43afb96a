/** Dialogs whose code loads when they open: by a button, or by the address with `useOpenedDialog` of shared-ui/app. */
export { type DialogAddress, OPENED_HERE, useDialogAddress } from './use-dialog-address.ts';
export { useLateDialog } from './use-late-dialog.ts';
