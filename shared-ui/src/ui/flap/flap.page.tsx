import { Row, Stack } from '../layout/layout.tsx';
import { Flap, FlapBoard, FlapTiles } from './flap.tsx';

export const title = 'Split-flap tiles';

export default function FlapStates() {
  return (
    <Stack>
      <Row>
        <Flap>LHR</Flap>
        <FlapTiles text="404" />
      </Row>
      <FlapBoard
        style={{ maxInlineSize: '34rem' }}
        rows={[
          { label: 'Flight', text: '404' },
          { label: 'Gate', text: '--' },
          { label: 'Going to', text: 'NOT HERE' },
        ]}
      />
    </Stack>
  );
}
