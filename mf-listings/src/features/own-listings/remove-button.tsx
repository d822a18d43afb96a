import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Trash2 } from 'shared-ui/ui/icon';
import styles from './own-listings.module.css';

interface Props {
  isBusy: boolean;
  /** The id of the trip's name. */
  describedBy: string;
  onPress: () => void;
}

/** Delete: at once, and for some seconds it can be undone. */
export function RemoveButton({ isBusy, describedBy, onPress }: Props) {
  const { t } = useTranslation('listings');
  return (
    <Button
      variant="quiet"
      icon={Trash2}
      busy={isBusy}
      aria-describedby={describedBy}
      className={styles.remove}
      onClick={onPress}
    >
      {t(`own.remove.${isBusy ? 'busy' : 'act'}`)}
    </Button>
  );
}
