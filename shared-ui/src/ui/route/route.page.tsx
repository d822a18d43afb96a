import { Stack } from '../layout/index.ts';
import { Panel } from '../panel/index.ts';
import { PairLine, RouteLine } from './index.ts';

export const title = 'Route and paired line';

export default function RouteStates() {
  return (
    <Panel>
      <Stack gap="large" style={{ maxInlineSize: '26rem' }}>
        <RouteLine from="MAA" to="LHR" cities={['Chennai', 'London']} />
        <RouteLine from="SGN" to="SFO" type="helper" cities={['Ho Chi Minh City', 'San Francisco']} />
        <RouteLine from="CMN" to="YUL" type="seeker" size="small" />
        <RouteLine from="KTM" to="YYZ" type="nobody" size="large" />
        <PairLine />
        <PairLine tone="gray" />
        <PairLine tone="open" />
      </Stack>
    </Panel>
  );
}
