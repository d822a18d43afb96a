import { useState } from 'react';
import { Field } from '../field/field.tsx';
import { Columns } from '../layout/layout.tsx';
import { Panel } from '../panel/panel.tsx';
import { CheckRows } from './check-rows.tsx';
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

const NEEDS = [
  { value: 'first', label: 'First flight' },
  { value: 'bags', label: 'Carrying bags', help: 'One suitcase of 23 kg' },
  { value: 'forms', label: 'W'.repeat(60) },
  { value: 'gone', label: 'Cannot be chosen', disabled: true },
];

function Checks({ error }: { error?: string }) {
  const [value, setValue] = useState(['bags', 'gone']);
  return (
    <Panel>
      <Field group label="What would help?" error={error}>
        <CheckRows name="needs" value={value} onChange={setValue} options={NEEDS} />
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
      <Checks />
      <Checks error="Please choose from the list" />
    </Columns>
  );
}
