import { useState } from 'react';
import { Field } from '../field/field.tsx';
import { Columns } from '../layout/layout.tsx';
import { Panel } from '../panel/panel.tsx';
import { ChipsInput, type ChipsTexts } from './chips-input.tsx';

export const title = 'Chips input';

const OFFERED = ['Arabic', 'English', 'Hindi', 'Mandarin', 'Portuguese', 'Spanish', 'Tamil', 'Ukrainian'];
const TEXTS: ChipsTexts = {
  chosen: 'Languages',
  offers: 'Suggestions',
  add: 'Add',
  addOne: (chip) => `Add ${chip}`,
  removeOne: (chip) => `Remove ${chip}`,
  added: (chip) => `${chip} added`,
  removed: (chip) => `${chip} removed`,
};

function Example({ start, error, disabled }: { start: string; error?: string; disabled?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <Panel>
      <Field label="Languages" optional="(optional)" help="Type your own, or press a suggestion." error={error}>
        <ChipsInput value={value} onChange={setValue} offered={OFFERED} texts={TEXTS} disabled={disabled} />
      </Field>
    </Panel>
  );
}

const LONG = 'Rhaeto-Romance as it is spoken in the upper Engadine, Donaudampfschifffahrtsgesellschaftskapitänisch';

const FORTY = [
  'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenamtes',
  ...Array.from({ length: 39 }, (_, index) => `Skill number ${index + 1}`),
].join(', ');

export default function ChipsInputStates() {
  return (
    <Columns>
      <Example start="Tamil, English" />
      <Example start="" />
      <Example start={LONG} error="Please use at most 200 characters" />
      <Example start="Tamil" disabled />
      <Example start={FORTY} />
    </Columns>
  );
}
