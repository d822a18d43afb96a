import { createContext, use } from 'react';

/** What ties a control to the label, help and error of the Field around it. */
export interface FieldControl {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  /** Of a Field around several controls: what names their group. */
  'aria-labelledby'?: string | undefined;
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

interface OwnName {
  'aria-label'?: string | undefined;
}

/**
 * The attributes a group of radios takes from its `<Field group>`. The `id` belongs to the radio that Tab reaches: the
 * error summary leads there.
 */
export function useFieldGroup(own: OwnName): FieldControl & OwnName {
  const { 'aria-labelledby': labelledBy, ...field } = use(FieldContext);
  return { ...field, ...(own['aria-label'] ? own : { 'aria-labelledby': labelledBy }) };
}
