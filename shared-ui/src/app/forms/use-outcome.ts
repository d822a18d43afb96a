import { useRef, useState } from 'react';
import type { FieldErrors, FieldValues, Path } from 'react-hook-form';
import { isApiError, isUnreachable, sentenceOf } from 'shared-ui/app';
import type { ErrorSummaryItem } from '../../ui/error-summary/index.ts';
import { fieldComplaints, FormRefusal } from './failure.ts';
import type { KnownField } from './form-context.ts';
import { type Complaint, complaintsOf, summaryItems } from './summary.ts';
import { useFormTexts } from './texts.ts';
import type { ContractForm } from './use-contract-form.ts';

/** What a submit that did not succeed shows above the form. */
interface Outcome {
  /** Instead of the title that counts the things to check. */
  sentence?: string;
  items: ErrorSummaryItem[];
  /** Counts the submits, so that each summary takes the focus anew. */
  attempt: number;
  round: number;
}

/** How a submit reports what became of it. */
export interface Tell {
  clear: () => void;
  invalid: (errors: FieldErrors) => void;
  /** Throws on what neither the server nor the page refused: a fault, which must not be swallowed. */
  failed: (error: unknown) => void;
}

/**
 * What stands above the form, and at its fields, after a submit that did not succeed. It goes when the form is started
 * again.
 */
export function useOutcome<Values extends FieldValues, Input>(
  form: ContractForm<Values, Input>,
  fields: ReadonlyMap<string, KnownField>,
): Tell & { outcome: Outcome | null } {
  const { t } = useFormTexts();
  const attempts = useRef(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const say = (items: ErrorSummaryItem[], sentence?: string) =>
    setOutcome({ items, sentence, attempt: ++attempts.current, round: form.round });
  const complain = (complaints: Complaint[]) => {
    form.watchOver(complaints.map(({ path }) => path).filter((path) => fields.has(path)));
    say(summaryItems(complaints, fields, (label, message) => t('labelled', { label, message })));
  };
  const failed = (error: unknown) => {
    const complaints = fieldComplaints(error);
    for (const { path, message } of complaints) form.setError(path as Path<Values>, { type: 'server', message });
    if (complaints.length > 0) return complain(complaints);
    const fallback = t(isUnreachable(error) ? 'unreachable' : 'failed');
    say([], error instanceof FormRefusal ? error.message : sentenceOf(error, fallback));
    if (!isApiError(error) && !(error instanceof FormRefusal)) throw error;
  };
  return {
    outcome: outcome?.round === form.round ? outcome : null,
    clear: () => setOutcome(null),
    invalid: (errors) => complain(complaintsOf(errors, fields)),
    failed,
  };
}
