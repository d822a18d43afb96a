import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarRange from 'lucide-react/icons/calendar-range';
import Plane from 'lucide-react/icons/plane';
import { Stack } from '../layout/layout.tsx';
import { GroupHead } from './group-head.tsx';

export const title = 'Group heads';

export default function GroupHeadStates() {
  return (
    <Stack gap="large">
      <GroupHead first icon={Plane} title="Same flight" count="2 Amigos">
        BA 36 on <bdi>Dec 12, 2026</bdi>
      </GroupHead>
      <GroupHead icon={CalendarDays} title="Same route, same day" count="3 Amigos">
        Chennai to London on <bdi>Dec 12, 2026</bdi>, on other flights
      </GroupHead>
      <GroupHead icon={CalendarRange} title="Same route, within 3 days">
        {`From ${'Llanfairpwllgwyngyll'.repeat(4)} to ${'Taumatawhakatangihanga'.repeat(3)}`}
      </GroupHead>
    </Stack>
  );
}
