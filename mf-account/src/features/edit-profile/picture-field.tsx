import { useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import { TextField } from 'shared-ui/app/forms';
import { pictureUrlSchema } from 'shared-ui/contracts';
import { Avatar } from 'shared-ui/ui/avatar';
import styles from './edit-profile.module.css';
import { useSettled } from './use-settled.ts';

/** A picture is looked for when nobody has typed for so long: not at each letter, which would call on other hosts. */
const QUIET_MS = 600;

interface Props {
  /** What is typed. */
  url: string;
  /** Gives the initials that stand in for a picture. */
  username: string;
}

/** The address of one's picture, with how others will see it. The browser is given what the contract accepts alone. */
export function PictureField({ url, username }: Props) {
  const { t } = useTranslation('account');
  const settled = useSettled(url, QUIET_MS);
  const accepted = pictureUrlSchema.safeParse(settled).data;
  return (
    <div className={styles.picture}>
      <TextField
        optional
        name="profilePictureUrl"
        type="url"
        label={t('edit.picture')}
        help={t('edit.pictureHelp')}
        placeholder="https://"
        autoComplete="off"
      />
      <Shown key={accepted} url={accepted} username={username} />
    </div>
  );
}

function Shown({ url, username }: { url: string | undefined; username: string }) {
  const { t } = useTranslation('account');
  const [state, setState] = useState<'pictureLoading' | 'pictureShown' | 'pictureFailed'>('pictureLoading');
  return (
    <div className={styles.shown}>
      {/* The picture's own events do not bubble; they can be caught on their way down */}
      <Avatar
        name={username}
        src={url}
        onLoadCapture={() => setState('pictureShown')}
        onErrorCapture={() => setState('pictureFailed')}
      />
      <p role="status">{t(`edit.${url ? state : 'pictureNone'}`)}</p>
    </div>
  );
}
