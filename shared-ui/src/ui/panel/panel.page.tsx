import { Badge } from '../badge/index.ts';
import { Columns } from '../layout/index.ts';
import { FieldsetPanel, Panel } from './index.ts';

export const title = 'Panels';

export default function PanelStates() {
  return (
    <Columns>
      <Panel title="With a title" gap="normal">
        <p>It is a region of that name.</p>
        <p>Its contents stand in a column.</p>
      </Panel>
      <Panel title="With something beside it" aside={<Badge tone="wait">In review</Badge>} gap="normal">
        <p>It goes below where both do not fit.</p>
      </Panel>
      <FieldsetPanel legend="With a legend">
        <p>It groups the fields of a form.</p>
      </FieldsetPanel>
    </Columns>
  );
}
