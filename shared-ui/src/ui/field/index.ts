export { Field, FieldError, type FieldProps } from './field.tsx';
export { FieldContext, type FieldControl, useFieldControl } from './field-control.ts';
