import { isApiError } from 'shared-ui/app';

/** Thrown in a form's `onSubmit` to say a sentence above the form, where no server said it. */
export class FormRefusal extends Error {
  override name = 'FormRefusal';
}

interface FieldComplaint {
  path: string;
  message: string;
}

/** What the server says of single fields; empty where it refused the request as a whole. */
export const fieldComplaints = (error: unknown): FieldComplaint[] =>
  isApiError(error) ? (error.body?.fields ?? []) : [];
