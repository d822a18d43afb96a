import { useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, get, type Path } from 'react-hook-form';
import { errorMessage, isApiError, isUnreachable } from 'shared-ui/app';
import type { ErrorSummaryItem } from '../../ui/error-summary/error-summary.tsx';
import type { RegisteredField } from './form-context.ts';
import { useFormTexts } from './form-texts.ts';
import type { ContractForm } from './use-contract-form.ts';

/** Thrown in a form's `onSubmit` to show a message above the form that is not from the server. */
export class FormError extends Error {
  override name = 'FormError';
}

/** What shows above the form after a submit that failed. */
interface SubmitErrors {
  /** Replaces the title that counts the invalid fields. */
  message?: string;
  items: ErrorSummaryItem[];
  /** Counts the submits: each summary takes the focus again. */
  attempt: number;
  resets: number;
}

export interface SubmitErrorHandlers {
  clear: () => void;
  onInvalid: (errors: FieldErrors) => void;
  /** Rethrows what neither the server nor the page refused: a bug must not be swallowed. */
  onFailed: (error: unknown) => void;
}

/** The errors above the form, and at its fields, after a submit that failed; null again after a reset of the form. */
export function useSubmitErrors<Values extends FieldValues, Input>(
  form: ContractForm<Values, Input>,
  fields: ReadonlyMap<string, RegisteredField>,
): SubmitErrorHandlers & { errors: SubmitErrors | null } {
  const { t } = useFormTexts();
  const attempts = useRef(0);
  const [errors, setErrors] = useState<SubmitErrors | null>(null);
  const show = (items: ErrorSummaryItem[], message?: string) =>
    setErrors({ items, message, attempt: ++attempts.current, resets: form.resets });
  const showIssues = (issues: FieldIssue[]) => {
    form.validateOnChange(issues.map(({ path }) => path).filter((path) => fields.has(path)));
    show(toSummaryItems(issues, fields, (label, message) => t('labelled', { label, message })));
  };
  const onFailed = (error: unknown) => {
    const issues: FieldIssue[] = isApiError(error) ? (error.body?.fields ?? []) : [];
    for (const { path, message } of issues) form.setError(path as Path<Values>, { type: 'server', message });
    if (issues.length > 0) return showIssues(issues);
    const fallback = t(isUnreachable(error) ? 'unreachable' : 'failed');
    show([], error instanceof FormError ? error.message : errorMessage(error, fallback));
    if (!isApiError(error) && !(error instanceof FormError)) throw error;
  };
  return {
    errors: errors?.resets === form.resets ? errors : null,
    clear: () => setErrors(null),
    onInvalid: (invalid) => showIssues(listIssues(invalid, fields)),
    onFailed,
  };
}

interface FieldIssue {
  /** The field's name, or a path that the form has no field for. */
  path: string;
  message: string;
}

const getMessage = (error: unknown): string => {
  const message: unknown =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? message : '';
};

/** The issues of the form's fields, and of paths that are no field of it, so that nothing fails silently. */
function listIssues(errors: FieldErrors, fields: ReadonlyMap<string, RegisteredField>): FieldIssue[] {
  const names = [...fields.keys()];
  const ofFields = names.map((path) => ({ path, message: getMessage(get(errors, path)) }));
  const others = Object.entries(errors)
    .filter(([path]) => !names.some((name) => name === path || name.startsWith(`${path}.`)))
    .map(([path, error]) => ({ path, message: getMessage(error) }));
  return [...ofFields, ...others].filter(({ message }) => message !== '');
}

/**
 * The lines of the summary, in the order of the page. A message that does not say which field it means ('Required'), or that
 * two fields share, gets the field's label.
 */
function toSummaryItems(
  issues: readonly FieldIssue[],
  fields: ReadonlyMap<string, RegisteredField>,
  withLabel: (label: string, message: string) => string,
): ErrorSummaryItem[] {
  const isVague = (message: string) =>
    !message.includes(' ') || issues.filter((other) => other.message === message).length > 1;
  return issues
    .map(({ path, message }) => {
      const field = fields.get(path);
      return {
        controlId: field?.controlId,
        message: field && isVague(message) ? withLabel(field.label, message) : message,
      };
    })
    .toSorted(byDocumentOrder);
}

const byDocumentOrder = (a: ErrorSummaryItem, b: ErrorSummaryItem): number => {
  const [first, second] = [findControl(a), findControl(b)];
  if (!first || !second) return first ? -1 : second ? 1 : 0;
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
};

const findControl = ({ controlId }: ErrorSummaryItem): Element | null =>
  controlId === undefined ? null : document.getElementById(controlId);
