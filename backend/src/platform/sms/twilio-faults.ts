/** What the SDK throws, as far as it may be looked at: its sentence repeats the number, and a network error the whole request. */
export interface TwilioFault {
  readonly status?: unknown;
  readonly code?: unknown;
}

/** Whose phone it is has answered STOP. */
export const STOPPED = 21610;
export const INVALID_PARAMETER = 60200;

/**
 * Of the number, not of us: it does not exist (21211, 21214, 21217, 60200), is no mobile (21614, 60205), has said STOP
 * (21610), got too many codes (60203), or lies where texts are not sent for fear of fraud (21408, 60220, 60410, 60605).
 */
const REFUSALS = new Set([
  ...[INVALID_PARAMETER, STOPPED],
  ...[21211, 21214, 21217, 21408, 21612, 21614, 60203, 60205, 60220, 60410, 60605],
]);

/** Whether the provider does not send to this number, and never will by trying again. */
export const isOfTheNumber = ({ code }: TwilioFault): boolean => REFUSALS.has(Number(code));

/** There was nobody to ask. */
const NOT_CONNECTED = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Whether the provider was never reached at all. */
export const isNotConnected = ({ status, code }: TwilioFault): boolean =>
  status === undefined && NOT_CONNECTED.has(code);
