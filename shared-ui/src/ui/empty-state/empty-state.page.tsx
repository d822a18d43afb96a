import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Button } from '../button/button.tsx';
import { Actions, Columns, Stack } from '../layout/layout.tsx';
import { RouteLine } from '../route/route.tsx';
import { EmptyState } from './empty-state.tsx';

export const title = 'Empty states';

export default function EmptyStates() {
  return (
    <Stack gap="large">
      <EmptyState title="No messages yet" action={<Button>Find Companions</Button>}>
        When you write to someone, you will see it here.
      </EmptyState>
      <Columns>
        <EmptyState
          title="No Amigos found"
          line={<RouteLine type="nobody" departureAirport="KTM" arrivalAirport="YYZ" />}
          action={<Button>Create Listing</Button>}
        >
          Try adjusting your search criteria or create a new listing.
        </EmptyState>
        <EmptyState
          compact
          line="broken"
          title="This part of Flight Amigo is not available right now"
          action={
            <Actions center>
              <Button icon={RefreshCw}>Try again</Button>
              <Button variant="secondary">Back to Home</Button>
            </Actions>
          }
        >
          The rest of the site works. Nothing you wrote is lost.
        </EmptyState>
      </Columns>
    </Stack>
  );
}
