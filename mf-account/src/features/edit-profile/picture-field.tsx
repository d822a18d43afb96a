import { pictureUrlSchema } from 'contracts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import { TextField } from 'shared-ui/app/forms';
import { Avatar } from 'shared-ui/ui/avatar';
import styles from './edit-profile.module.css';

/** The preview loads after a pause in typing: each letter would send a request to another host. */
const PREVIEW_DELAY_MS = 600;

interface Props {
  /** The typed value. */
  url: string;
  /** For the initials that replace a missing picture. */
  username: string;
}

/** The URL of the user's picture, with a preview. The browser loads only what the contract accepts. */
export function PictureField({ url, username }: Props) {
  const { t } = useTranslation('account');
  const previewUrl = pictureUrlSchema.safeParse(useDebounced(url, PREVIEW_DELAY_MS)).data;
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
      <PicturePreview key={previewUrl} url={previewUrl} username={username} />
    </div>
  );
}

function PicturePreview({ url, username }: { url: string | undefined; username: string }) {
  const { t } = useTranslation('account');
  const [state, setState] = useState<'pictureLoading' | 'pictureShown' | 'pictureFailed'>('pictureLoading');
  return (
    <div className={styles.shown}>
      {/* load and error of an image do not bubble; they can be captured */}
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

/** The value once it has not changed for this long; the first one immediately. */
function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
