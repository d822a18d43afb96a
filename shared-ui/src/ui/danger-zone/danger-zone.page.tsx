import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '../button/index.ts';
import { Actions } from '../layout/index.ts';
import { DangerZone } from './index.ts';

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
