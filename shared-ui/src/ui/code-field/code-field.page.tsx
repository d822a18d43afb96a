import { useState } from 'react';
import { Field } from '../field/field.tsx';
import { Stack } from '../layout/layout.tsx';
import { CodeField } from './code-field.tsx';

export const title = 'Code field';

function Code({ label, start, error }: { label: string; start: string; error?: string }) {
  const [value, setValue] = useState(start);
  return (
    <Field label={label} error={error}>
      <CodeField value={value} onChange={setValue} status={`${String(value.length)} of 6 digits entered`} />
    </Field>
  );
}

export default function CodeStates() {
  return (
    <Stack>
      <Code label="0 of 6" start="" />
      <Code label="3 of 6" start="482" />
      <Code label="6 of 6" start="482907" />
      <Code label="Wrong" start="48" error="Please enter the 6 digits of the code" />
    </Stack>
  );
}
