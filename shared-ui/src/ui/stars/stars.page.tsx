import { useState } from 'react';
import { Field } from '../field/field.tsx';
import { Columns, Row, Stack } from '../layout/layout.tsx';
import { Panel } from '../panel/panel.tsx';
import { Rating, Stars, StarsInput } from './stars.tsx';

export const title = 'Stars';

const getLabel = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`);

function Example({ label, start, ...rest }: { label: string; start: number; error?: string; disabled?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <Panel>
      <Field group label={label} error={rest.error}>
        <StarsInput name={label} value={value} onChange={setValue} getLabel={getLabel} disabled={rest.disabled} />
      </Field>
    </Panel>
  );
}

export default function StarsStates() {
  return (
    <Stack gap="large">
      <Row>
        <Stars value={5} label="5 out of 5 stars" />
        <Stars value={3} label="3 out of 5 stars" />
        <Stars value={0} label="0 out of 5 stars" />
        <Rating label="4.9 of 5, 23 reviews">4.9 (23)</Rating>
      </Row>
      <Columns>
        <Example label="Your rating" start={4} />
        <Example label="None given yet" start={0} />
        <Example label="With an error" start={0} error="Rating must be at least 1" />
        <Example label="Cannot be given" start={3} disabled />
      </Columns>
    </Stack>
  );
}
