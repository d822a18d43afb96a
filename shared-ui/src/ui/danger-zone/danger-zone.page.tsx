import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '../button/button.tsx';
import { Actions } from '../layout/layout.tsx';
import { DangerZone } from './danger-zone.tsx';

export const title = 'Danger zone';

export default function DangerZoneStates() {
  return (
    <DangerZone title="Delete your account">
      <p>Your listings and your profile go at once. This cannot be undone.</p>
      <Actions>
        <Button variant="danger" icon={Trash2}>
          Delete my account
        </Button>
      </Actions>
    </DangerZone>
  );
}
