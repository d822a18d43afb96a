import { type FieldErrors, get } from 'react-hook-form';
import type { ErrorSummaryItem } from '../../ui/error-summary/index.ts';
import type { KnownField } from './form-context.ts';

export interface Complaint {
  /** The field's name, or a path the form has no field for. */
  path: string;
  message: string;
}

const messageOf = (error: unknown): string => {
  const message: unknown =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? message : '';
};

/**
 * What a failed check complains of: of the form's fields, and of what is no field of it, so that nothing fails in
 * silence.
 */
export function complaintsOf(errors: FieldErrors, fields: ReadonlyMap<string, KnownField>): Complaint[] {
  const known = [...fields.keys()].map((path) => ({ path, message: messageOf(get(errors, path)) }));
  const strange = Object.entries(errors)
    .filter(([path]) => ![...fields.keys()].some((name) => name === path || name.startsWith(`${path}.`)))
    .map(([path, error]) => ({ path, message: messageOf(error) }));
  return [...known, ...strange].filter(({ message }) => message !== '');
}

const place = (id: string | undefined): Element | null => (id === undefined ? null : document.getElementById(id));

const inReadingOrder = (a: ErrorSummaryItem, b: ErrorSummaryItem): number => {
  const [first, second] = [place(a.controlId), place(b.controlId)];
  if (!first || !second) return first ? -1 : second ? 1 : 0;
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
};

/**
 * The lines of the summary, in the order of the page. A sentence that does not say which field it means ('Required'),
 * or that two fields share, is given the field's label.
 */
export function summaryItems(
  complaints: readonly Complaint[],
  fields: ReadonlyMap<string, KnownField>,
  labelled: (label: string, message: string) => string,
): ErrorSummaryItem[] {
  const isVague = (message: string) =>
    !message.includes(' ') || complaints.filter((other) => other.message === message).length > 1;
  return complaints
    .map(({ path, message }) => {
      const field = fields.get(path);
      return {
        controlId: field?.controlId,
        message: field && isVague(message) ? labelled(field.label, message) : message,
      };
    })
    .toSorted(inReadingOrder);
}
