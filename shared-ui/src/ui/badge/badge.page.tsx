import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import HandCoins from 'lucide-react/icons/hand-coins';
import HandHeart from 'lucide-react/icons/hand-heart';
import Hourglass from 'lucide-react/icons/hourglass';
import Luggage from 'lucide-react/icons/luggage';
import { ChipList } from '../chip/chip.tsx';
import { Row, Stack } from '../layout/layout.tsx';
import { Rating } from '../stars/stars.tsx';
import { Badge } from './badge.tsx';

export const title = 'Badges and chips';

export default function BadgeStates() {
  return (
    <Stack>
      <Row>
        <Badge tone="helper" icon={HandHeart}>
          Amigo
        </Badge>
        <Badge tone="seeker" icon={Luggage}>
          Seeking Help
        </Badge>
        <Badge tone="sign">New</Badge>
        <Badge tone="ok" icon={BadgeCheck}>
          Verified
        </Badge>
        <Badge tone="warn" icon={CircleAlert}>
          Not Verified
        </Badge>
        <Badge tone="wait" icon={Hourglass}>
          Waiting
        </Badge>
        <Badge>
          <Rating label="4.9 of 5, 23 reviews">4.9 (23)</Rating>
        </Badge>
        <Badge tone="bare" icon={HandCoins}>
          Accepts tips
        </Badge>
      </Row>
      <ChipList label="Skills" items={['Translation', 'Airport transfers', 'Wheelchair requests', 'W'.repeat(60)]} />
    </Stack>
  );
}
