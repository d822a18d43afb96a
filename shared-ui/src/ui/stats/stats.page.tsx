import { Columns, Stack } from '../layout/index.ts';
import { Panel } from '../panel/index.ts';
import { Stat, Stats } from './index.ts';

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
