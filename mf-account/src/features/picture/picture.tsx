import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { type CurrentUser, notify, product, registerLocale, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import { useLateDialog } from 'shared-ui/app/late-dialog';
import { Avatar } from 'shared-ui/ui/avatar';
import { Button } from 'shared-ui/ui/button';
import { Camera, Trash2, Upload } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { useRemovePictureMutation } from '../../api/picture.ts';
import picture from '../../locales/en/picture.json' with { type: 'json' };
import type { ChosenPicture } from './picture-dialog.tsx';
import styles from './picture.module.css';

registerLocale('account', picture);

const ACCEPTED = 'image/jpeg,image/png,image/webp';
const loadDialog = async () => (await import('./picture-dialog.tsx')).PictureDialog;

/** The picture of the profile: choose one and cut it in a dialog, take one on a phone, or remove it (PRODUCT.md 36). */
export function Picture({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account');
  const { Dialog, isOpen, open, close, button } = useLateDialog(loadDialog, { loadsWhenIdle: true });
  const [chosen, setChosen] = useState<ChosenPicture>();
  useEffect(() => (chosen ? () => URL.revokeObjectURL(chosen.url) : undefined), [chosen]);
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  const onChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    // The same file may be chosen again
    currentTarget.value = '';
    if (!file) return;
    setChosen({ file, url: URL.createObjectURL(file) });
    open();
  };
  const input = { type: 'file', hidden: true, onChange: onChosen } as const;
  return (
    <div className={styles.picture}>
      <Avatar name={user.username} src={user.profilePictureUrl} size="huge" />
      <Stack gap="small" align="start" className={styles.choices}>
        <div className={styles.buttons}>
          <Button variant="secondary" size="small" icon={Upload} {...button} onClick={() => files.current?.click()}>
            {t('picture.choose')}
          </Button>
          <Button
            variant="secondary"
            size="small"
            icon={Camera}
            className={styles.camera}
            onClick={() => camera.current?.click()}
          >
            {t('picture.takePhoto')}
          </Button>
          {user.profilePictureUrl ? <RemoveButton /> : null}
        </div>
        <p className={styles.help}>{t('picture.help')}</p>
      </Stack>
      <input ref={files} {...input} accept={ACCEPTED} />
      <input ref={camera} {...input} accept="image/*" capture="user" />
      {Dialog && chosen ? (
        <Dialog open={isOpen} onOpenChange={close} picture={chosen} onChooseAnother={() => files.current?.click()} />
      ) : null}
    </div>
  );
}

function RemoveButton() {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const [remove, { isLoading }] = useRemovePictureMutation();
  const onClick = async (): Promise<void> => {
    try {
      await remove().unwrap();
      notify({ title: t('picture.removed'), description: t('picture.removedText') });
    } catch (cause) {
      const description = errorText(cause, t('picture.failedText'), t('picture.unreachable', { product }));
      notify({ title: t('picture.removeFailed'), description, variant: 'destructive', cause });
    }
  };
  return (
    <Button variant="quiet" size="small" icon={Trash2} busy={isLoading} onClick={() => void onClick()}>
      {t(isLoading ? 'picture.removing' : 'picture.remove')}
    </Button>
  );
}
