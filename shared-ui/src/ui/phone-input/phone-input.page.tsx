import { useState } from 'react';
import { Field } from '../field/field.tsx';
import { Grid } from '../layout/layout.tsx';
import { PhoneInput } from './phone-input.tsx';

export const title = 'Phone';

const texts = { country: 'Country code', popular: 'Most used', others: 'All countries' };

export default function PhoneStates() {
  const [value, setValue] = useState('+44 7700 900142');
  return (
    <Grid>
      <Field label="Phone" optional="(optional)" help={`Stored as ${value || 'nothing'}`}>
        <PhoneInput value={value} onChange={setValue} texts={texts} />
      </Field>
      <Field label="Phone" error="Please enter a valid phone number">
        <PhoneInput value="+91 98" onChange={() => undefined} texts={texts} />
      </Field>
      <Field label="Disabled">
        <PhoneInput value="+1 415 555 0142" onChange={() => undefined} texts={texts} disabled />
      </Field>
    </Grid>
  );
}
