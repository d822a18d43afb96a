import { useState } from 'react';
import { Field } from '../field/field.tsx';
import { Columns } from '../layout/layout.tsx';
import { Panel } from '../panel/panel.tsx';
import { OptionRows, type OptionRowsProps } from './option-rows.tsx';

export const title = 'Options';

const TIPS = [
  { value: 'none', label: 'No amount' },
  { value: 'one', label: 'One amount' },
  { value: 'range', label: 'A range' },
];
const REASONS = [
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'rude', label: 'Rude or threatening', help: 'Insults, threats, or words that hurt.' },
  { value: 'other', label: 'Something else', help: 'W'.repeat(60) },
  { value: 'gone', label: 'Cannot be chosen', disabled: true },
];

interface ExampleProps extends Pick<OptionRowsProps<string>, 'options' | 'side' | 'disabled'> {
  label: string;
  start?: string;
  error?: string;
}

function Example({ label, start = '', error, ...rows }: ExampleProps) {
  const [value, setValue] = useState(start);
  return (
    <Panel>
      <Field group label={label} error={error}>
        <OptionRows {...rows} name={label} value={value} onChange={setValue} />
      </Field>
    </Panel>
  );
}

export default function OptionRowsStates() {
  return (
    <Columns>
      <Example label="Suggested Tip" options={TIPS} start="range" side />
      <Example label="Willing to Tip" options={TIPS} start="one" side disabled />
      <Example label="What is wrong?" options={REASONS} start="rude" />
      <Example label="What went wrong?" options={REASONS} error="Please choose one" />
    </Columns>
  );
}
