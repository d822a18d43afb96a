import { Columns, Stack } from '../layout/layout.tsx';
import { Panel } from '../panel/panel.tsx';
import { Stat, Stats } from './stats.tsx';

export const title = 'Stats';

const figures = (received: string, waiting: string) => (
  <Stats>
    <Stat label="Received">{received}</Stat>
    <Stat label="Waiting for you" now>
      {waiting}
    </Stat>
    <Stat label="Paid out">$0.00</Stat>
  </Stats>
);

export default function StatsStates() {
  return (
    <Stack gap="large">
      <Panel>{figures('$60.00', '$35.00')}</Panel>
      <Columns>
        <Panel>{figures('$123,456.00', '$98,765.00')}</Panel>
        <Panel>{figures('$1,234,567.00', '$1,234,567.00')}</Panel>
      </Columns>
    </Stack>
  );
}
