import { createContext, use } from 'react';

/** What ties a control to the label, help and error of the Field around it. */
export interface FieldControl {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

export const FieldContext = createContext<FieldControl>({});

interface OwnProps {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: unknown;
}

/** The attributes a control takes from its Field. What the control was given itself wins. */
export function useFieldControl(own: OwnProps): FieldControl {
  const field = use(FieldContext);
  return {
    id: own.id ?? field.id,
    'aria-describedby': [own['aria-describedby'], field['aria-describedby']].filter(Boolean).join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] === true || field['aria-invalid'] === true ? true : undefined,
  };
}
