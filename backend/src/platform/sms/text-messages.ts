/** A text that goes to one phone. */
export interface TextMessage {
  /** E.164. */
  readonly to: string;
  readonly body: string;
  /** Where the provider tells what becomes of it, signed. */
  readonly callbackUrl: string;
}

/** What the provider said of a text that it was given. */
export type TextOutcome =
  /** It is on its way; `name` is the provider's, and no number. */
  | { readonly outcome: 'accepted'; readonly name: string }
  /** It does not go to this phone. `stopped`: whose phone it is told the provider to stop. */
  | { readonly outcome: 'refused'; readonly stopped: boolean }
  /** Nobody said yes or no. Only where `mayHaveLeft` is false did surely nothing leave. */
  | { readonly outcome: 'unavailable'; readonly mayHaveLeft: boolean };

/** A call of the provider's, as it came in. */
export interface ProviderCall {
  /** The whole address it was sent to, as the provider knows it. */
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly signature: string;
}

/** Texts with words of ours to verified phones. How often, and to whom, are rules of the module that asks. */
export abstract class TextMessages {
  /** Whether texts are sent at all. */
  abstract readonly on: boolean;

  /** Gives one text to the provider, at most once. Never throws for what the provider did. */
  abstract send(text: TextMessage): Promise<TextOutcome>;

  /** Whether the provider itself made this call: its signature covers the address and every field. */
  abstract isGenuine(call: ProviderCall): boolean;
}
