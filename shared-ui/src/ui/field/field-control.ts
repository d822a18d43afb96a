import { createContext, use } from 'react';

/** The attributes that connect a control to the label, help and error of its Field. */
export interface FieldControl {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  /** Of a Field around several controls: the label of the group. */
  'aria-labelledby'?: string | undefined;
}

export const FieldContext = createContext<FieldControl>({});

interface OwnProps {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: unknown;
}

/** The attributes of a control from its Field. The control's own props win. */
export function useFieldControl(ownProps: OwnProps): FieldControl {
  const field = use(FieldContext);
  return {
    id: ownProps.id ?? field.id,
    'aria-describedby':
      [ownProps['aria-describedby'], field['aria-describedby']].filter(Boolean).join(' ') || undefined,
    'aria-invalid': ownProps['aria-invalid'] === true || field['aria-invalid'] === true ? true : undefined,
  };
}

interface OwnName {
  'aria-label'?: string | undefined;
}

/**
 * The attributes of a group of radios or checkboxes from its `<Field group>`. The `id` is for the one that Tab reaches, to which the
 * error summary links.
 */
export function useFieldGroup(ownProps: OwnName): FieldControl & OwnName {
  const { 'aria-labelledby': labelledBy, ...field } = use(FieldContext);
  return { ...field, ...(ownProps['aria-label'] ? ownProps : { 'aria-labelledby': labelledBy }) };
}
