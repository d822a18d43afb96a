import { Stack } from '../layout/layout.tsx';
import { Panel } from '../panel/panel.tsx';
import { PairLine, RouteLine } from './route.tsx';

export const title = 'Route and paired line';

export default function RouteStates() {
  return (
    <Panel>
      <Stack gap="large" style={{ maxInlineSize: '26rem' }}>
        <RouteLine departureAirport="MAA" arrivalAirport="LHR" cities={['Chennai', 'London']} />
        <RouteLine
          departureAirport="SGN"
          arrivalAirport="SFO"
          type="helper"
          cities={['Ho Chi Minh City', 'San Francisco']}
        />
        <RouteLine departureAirport="MAA" arrivalAirport="LHR" cities={['Chennai', 'London']} via="via DOH" />
        <RouteLine departureAirport="CMN" arrivalAirport="YUL" type="seeker" size="small" />
        <RouteLine departureAirport="KTM" arrivalAirport="YYZ" type="nobody" size="large" />
        <PairLine />
        <PairLine tone="gray" />
        <PairLine tone="open" />
      </Stack>
    </Panel>
  );
}
