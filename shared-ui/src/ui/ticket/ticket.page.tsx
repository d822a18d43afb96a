import HandCoins from 'lucide-react/icons/hand-coins';
import HandHeart from 'lucide-react/icons/hand-heart';
import Languages from 'lucide-react/icons/languages';
import Luggage from 'lucide-react/icons/luggage';
import { Person } from '../avatar/avatar.tsx';
import { Badge } from '../badge/badge.tsx';
import { Button } from '../button/button.tsx';
import { ChipList } from '../chip/chip.tsx';
import { Fact, Facts } from '../facts/facts.tsx';
import { Grid, Stack } from '../layout/layout.tsx';
import { RouteLine } from '../route/route.tsx';
import { Rating } from '../stars/stars.tsx';
import { Clamp } from '../text/text.tsx';
import { Ticket, TicketLine, TicketSkeleton } from './ticket.tsx';

export const title = 'Tickets';

const trip = {
  departureAirport: 'MAA',
  arrivalAirport: 'LHR',
  cities: ['Chennai', 'London'],
  departureLabel: 'From',
  arrivalLabel: 'to',
} as const;

export default function TicketStates() {
  return (
    <Stack gap="large">
      <Grid>
        <Offer />
        <Request />
        <TicketSkeleton />
      </Grid>
      <Grid columns="pair">
        <Offer />
        <Request />
      </Grid>
      <Grid dense>
        <CompactOffer />
        <TicketSkeleton size="compact" />
        <Extreme />
      </Grid>
      <Grid dense columns="pair">
        <CompactOffer />
        <TicketSkeleton size="compact" />
      </Grid>
      <Grid columns="pair">
        <Extreme />
      </Grid>
      <Confirmation />
    </Stack>
  );
}

const facts = (
  <Facts>
    <Fact label="Date">
      <bdi>Dec 12, 2026</bdi>
    </Fact>
    <Fact label="Time">
      <bdi>5:35 AM</bdi>
    </Fact>
    <Fact label="Flight" code>
      BA 36
    </Fact>
  </Facts>
);

const tip = (words: string) => (
  <Badge tone="bare" icon={HandCoins}>
    {words}
  </Badge>
);

function Offer() {
  return (
    <Ticket
      type="helper"
      icon={HandHeart}
      title="Amigo"
      titleEnd={<Rating label="4.9 of 5, 23 reviews">4.9 (23)</Rating>}
      stub={
        <>
          {facts}
          {tip('Accepts tips')}
          <Button wide>View Contact Info</Button>
        </>
      }
    >
      <Person as="h3" name="Meena Iyer" line="Frequent Traveler" />
      <RouteLine type="helper" {...trip} />
      <TicketLine icon={Languages}>Speaks Tamil, Hindi, English</TicketLine>
      <ChipList label="Skills" items={['Translation', 'Airport transfers', 'Wheelchair requests']} />
      <Clamp>
        I fly to see my grandchildren twice a year. Happy to sit near your parent, help at passport control and walk
        together to the arrivals door.
      </Clamp>
    </Ticket>
  );
}

function Request() {
  return (
    <Ticket
      type="seeker"
      icon={Luggage}
      title="Seeking Help"
      stub={
        <>
          <Facts>
            <Fact label="Date">
              <bdi>Dec 15, 2026 to</bdi> <bdi>Dec 18, 2026</bdi>
            </Fact>
          </Facts>
          {tip('$20 tip offered')}
          <Button wide>Connect with Traveler</Button>
        </>
      }
    >
      <Person as="h3" name="Priya Raman" line="First-time Traveler" />
      <RouteLine type="seeker" {...trip} />
      <TicketLine icon={Languages}>Speaks Tamil</TicketLine>
      <ChipList label="Skills" items={['Translation']} />
      <Clamp>My mother is 74 and will travel alone for the first time.</Clamp>
    </Ticket>
  );
}

/** In lists: the facts in one line of the body, the name and its line beside each other. */
function CompactOffer() {
  return (
    <Ticket
      type="helper"
      size="compact"
      icon={HandHeart}
      title="Amigo"
      titleEnd={<Rating label="4.9 of 5, 23 reviews">4.9 (23)</Rating>}
      stub={
        <>
          {tip('Accepts tips')}
          <Button wide size="small">
            View Contact Info
          </Button>
        </>
      }
    >
      <RouteLine type="helper" size="small" {...trip} />
      <Facts compact>
        <Fact label="Date" matched>
          <bdi>Dec 12, 2026</bdi>
        </Fact>
        <Fact label="Time">
          <bdi>5:35 AM</bdi>
        </Fact>
        <Fact label="Flight" code>
          BA 36
        </Fact>
      </Facts>
      <Person as="h3" size="small" name="Meena Iyer" beside="Frequent Traveler" line="Speaks Tamil, Hindi, English" />
      <ChipList label="Skills" items={['Translation', 'Wheelchair requests']} />
      <Clamp>
        I fly to see my grandchildren twice a year. Happy to sit near your parent, help at passport control and walk
        together to the arrivals door.
      </Clamp>
    </Ticket>
  );
}

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenamtes';
const SKILLS = Array.from({ length: 39 }, (_, index) => `Skill number ${index + 1}`);

/** What people may write and must not break it: 40 skills, and words of 60 letters everywhere. */
function Extreme() {
  return (
    <Ticket
      type="helper"
      icon={HandHeart}
      title="Amigo"
      titleEnd={<Rating label="4.9 of 5, 12345 reviews">4.9 (12345)</Rating>}
      stub={
        <>
          <Facts>
            <Fact label="Date" matched>
              <bdi>Dec 15, 2026 to</bdi> <bdi>Dec 18, 2026</bdi>
            </Fact>
            <Fact label="Flight" code matched>
              BA 36
            </Fact>
          </Facts>
          {tip(LONG_WORD)}
          <Button wide>View Contact Info</Button>
        </>
      }
    >
      <Person as="h3" name={LONG_WORD} line="Frequent Traveler" />
      <RouteLine type="helper" {...trip} cities={[LONG_WORD, LONG_WORD]} />
      <TicketLine icon={Languages}>{LONG_WORD}</TicketLine>
      <ChipList label="Skills" items={[LONG_WORD, ...SKILLS]} />
      <Clamp>{LONG_WORD.repeat(8)}</Clamp>
    </Ticket>
  );
}

function Confirmation() {
  return (
    <Ticket
      type="seeker"
      size="large"
      icon={Luggage}
      title="Seeking Help"
      style={{ maxInlineSize: '46rem' }}
      stub={
        <>
          {facts}
          {tip('$20 tip offered')}
        </>
      }
    >
      <RouteLine type="seeker" size="large" draw {...trip} cities={['Chennai, India', 'London, United Kingdom']} />
      <Person size="large" name="Priya Raman" line="First-time Traveler" />
      <p>Travelers can now see your request and contact you. Your email and phone are shown only to people who ask.</p>
    </Ticket>
  );
}
