export { Field, FieldError, type FieldProps } from './field.tsx';
export { FieldContext, type FieldControl, useFieldControl, useFieldGroup } from './field-control.ts';
