import { Stack } from '../layout/layout.tsx';
import { Panel } from '../panel/panel.tsx';
import { PairLine, RouteLine } from './route.tsx';

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
