import PlaneLanding from 'lucide-react/icons/plane-landing';
import PlaneTakeoff from 'lucide-react/icons/plane-takeoff';
import { useState } from 'react';
import { Field } from '../field/field.tsx';
import { Grid } from '../layout/layout.tsx';
import { AirportCombobox, type AirportOption } from './airport-combobox.tsx';

export const title = 'Airport combobox';

const airport = (code: string, city: string, country: string, name: string): AirportOption => ({
  code,
  city,
  country,
  name,
});
const AIRPORTS = [
  airport('LHR', 'London', 'United Kingdom', 'Heathrow Airport'),
  airport('LGW', 'London', 'United Kingdom', 'Gatwick Airport'),
  airport('STN', 'London', 'United Kingdom', 'Stansted Airport'),
  airport('LTN', 'London', 'United Kingdom', 'Luton Airport'),
  airport('LCY', 'London', 'United Kingdom', 'City Airport'),
  airport('MAA', 'Chennai', 'India', 'Chennai International Airport'),
  airport('GRU', 'São Paulo', 'Brazil', 'Guarulhos International Airport'),
];
const texts = {
  tooShort: 'Type at least 2 characters to search',
  none: 'No airports found',
  loading: 'One moment, the airports are on their way…',
  more: (count: number) => `and ${String(count)} more: scroll, or type more letters`,
  list: 'Airports',
};

export default function AirportComboboxStates() {
  const [from, setFrom] = useState('MAA');
  const [to, setTo] = useState('');
  return (
    <Grid>
      <Field label="From">
        <AirportCombobox icon={PlaneTakeoff} airports={AIRPORTS} value={from} onChange={setFrom} texts={texts} />
      </Field>
      <Field label="To" error="Required" help="Try lon, CHE or sao pau.">
        <AirportCombobox
          icon={PlaneLanding}
          placeholder="City or airport"
          airports={AIRPORTS}
          value={to}
          onChange={setTo}
          texts={texts}
        />
      </Field>
      <Field label="While airports load">
        <AirportCombobox icon={PlaneTakeoff} airports={undefined} value="" onChange={() => undefined} texts={texts} />
      </Field>
      <Field label="Disabled">
        <AirportCombobox
          icon={PlaneTakeoff}
          airports={AIRPORTS}
          value="LHR"
          onChange={() => undefined}
          texts={texts}
          disabled
        />
      </Field>
    </Grid>
  );
}
