import Hourglass from 'lucide-react/icons/hourglass';
import Receipt from 'lucide-react/icons/receipt';
import Undo2 from 'lucide-react/icons/undo-2';
import { Badge } from '../badge/badge.tsx';
import { Button } from '../button/button.tsx';
import { Columns, Stack } from '../layout/layout.tsx';
import { Panel } from '../panel/panel.tsx';
import { Table, type TableColumn } from './table.tsx';

export const title = 'Table';

interface Line {
  id: number;
  day: string;
  who: string;
  sum: string;
  isBack?: boolean;
}

const LINES: Line[] = [
  { id: 1, day: 'Nov 16, 2026', who: 'Priya Raman', sum: '$15.00' },
  { id: 2, day: 'Oct 28, 2026', who: 'A traveler who was not logged in', sum: '$12,345.00' },
  { id: 3, day: 'Aug 19, 2026', who: 'W'.repeat(50), sum: '$25.00', isBack: true },
];

const SHARED: TableColumn<Line>[] = [
  { kind: 'day', label: 'Date', cell: ({ day }) => <bdi>{day}</bdi> },
  { kind: 'who', label: 'From', cell: ({ who }) => <bdi>{who}</bdi> },
  { kind: 'sum', label: 'Amount', cell: ({ sum }) => sum },
];
const STATE: TableColumn<Line> = {
  kind: 'state',
  label: 'State',
  cell: ({ isBack }) =>
    isBack ? (
      <Badge icon={Undo2} flip>
        Sent back
      </Badge>
    ) : (
      <Badge tone="wait" icon={Hourglass}>
        Waiting
      </Badge>
    ),
};
const ACT: TableColumn<Line> = {
  kind: 'act',
  label: 'Receipt',
  cell: () => (
    <Button variant="quiet" icon={Receipt}>
      Receipt
    </Button>
  ),
};

const keyOf = ({ id }: Line): number => id;

export default function TableStates() {
  return (
    <Stack gap="large">
      <Panel>
        <Table caption="Tips received" columns={[...SHARED, STATE]} rows={LINES} keyOf={keyOf} />
      </Panel>
      <Columns>
        <Panel>
          <Table caption="The same in little room" columns={[...SHARED, STATE]} rows={LINES} keyOf={keyOf} />
        </Panel>
        <Panel>
          <Table caption="With something to press" columns={[...SHARED, ACT]} rows={LINES} keyOf={keyOf} />
        </Panel>
      </Columns>
    </Stack>
  );
}
