import { Badge } from '../badge/badge.tsx';
import { Columns } from '../layout/layout.tsx';
import { FieldsetPanel, Panel } from './panel.tsx';

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
