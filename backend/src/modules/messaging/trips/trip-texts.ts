import type { CancelReason, DeclineReason } from 'contracts';

/** What a step says in the conversation where nothing was typed. Pages that know trips show the step instead. */
export const AGREE_TEXT = 'I agree: let us fly together.';
export const WITHDRAW_TEXT = 'I have taken my question back.';

/** 'I do not feel right about it' stays with who says it: the other gets the words of another reason. */
const CANNOT = 'I cannot this time.';
const CANNOT_ANY_MORE = 'I have to cancel our trip.';

export const DECLINE_TEXTS: Record<DeclineReason, string> = {
  flying_with_another: 'I already fly with somebody.',
  flight_changed: 'My flight has changed.',
  cannot_help: 'I am not sure that I can give this help.',
  not_comfortable: CANNOT,
  other: CANNOT,
};

export const CANCEL_TEXTS: Record<CancelReason, string> = {
  flight_changed: 'My flight has changed: I have to cancel our trip.',
  plans_changed: 'My plans have changed: I have to cancel our trip.',
  flying_with_another: 'I fly with somebody else: I have to cancel our trip.',
  not_comfortable: CANNOT_ANY_MORE,
  other: CANNOT_ANY_MORE,
};
