import { LOGIN_NEEDED, type PictureCrop } from 'contracts';
import { type ReactNode, useState } from 'react';
import { isApiError, notify, product, requestLogin, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import { Button, IconButton } from 'shared-ui/ui/button';
import { Dialog } from 'shared-ui/ui/dialog';
import { DialogFoot } from 'shared-ui/ui/dialog-foot';
import { Check, Icon, Image, RotateCw, ShieldCheck, ZoomIn, ZoomOut } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { useUploadPictureMutation } from '../../api/picture.ts';
import { type Crop, MAX_ZOOM, MIN_ZOOM, START, toPictureCrop, turnOnce, ZOOM_STEP, zoomTo } from './crop.ts';
import { CroppedPicture, CropWindow } from './crop-window.tsx';
import styles from './picture-dialog.module.css';
import { shrinkPicture } from './shrink-picture.ts';

export interface ChosenPicture {
  file: Blob;
  /** Of the file, in this page. */
  url: string;
}

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
  picture: ChosenPicture;
  onChooseAnother(): void;
}

export function PictureDialog({ open, onOpenChange, picture, onChooseAnother }: Props) {
  const { t } = useTranslation('account');
  const onSaved = (): void => {
    onOpenChange(false);
    notify({ title: t('picture.saved'), description: t('picture.savedText') });
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('picture.title')} closeLabel={t('picture.close')}>
      <Cut key={picture.url} {...picture} onSaved={onSaved} onChooseAnother={onChooseAnother} />
    </Dialog>
  );
}

interface CutProps extends ChosenPicture {
  onSaved(): void;
  onChooseAnother(): void;
}

/** Nothing is lost by an error: the picture and its crop stay until another file is chosen. */
function Cut({ file, url, onSaved, onChooseAnother }: CutProps) {
  const { t } = useTranslation('account');
  const [image, setImage] = useState<HTMLImageElement>();
  const [isUnreadable, setUnreadable] = useState(false);
  const [crop, setCrop] = useState<Crop>(START);
  const { send, isSending, refusal } = useSendPicture(onSaved);
  const dimensions = image && { width: image.naturalWidth, height: image.naturalHeight };
  const shown = dimensions && { url, dimensions, crop };
  const zoom = (by: number): void => {
    if (dimensions) setCrop((current) => zoomTo(dimensions, current, current.zoom + by));
  };
  const onSubmit = async (): Promise<void> => {
    if (image && dimensions) await send(await shrinkPicture(file, image), toPictureCrop(dimensions, crop));
  };
  const problem = isUnreadable ? t('picture.unreadable') : refusal;
  return (
    <div className={styles.body}>
      <p>{t('picture.lead')}</p>
      <img
        src={url}
        alt=""
        hidden
        onLoad={({ currentTarget }) => setImage(currentTarget)}
        onError={() => setUnreadable(true)}
      />
      <CropWindow picture={shown} onChange={setCrop} />
      <div className={styles.bar}>
        <IconButton icon={ZoomOut} label={t('picture.smaller')} onClick={() => zoom(-ZOOM_STEP * 4)} />
        <input
          type="range"
          className={styles.range}
          aria-label={t('picture.size')}
          min={MIN_ZOOM}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={crop.zoom}
          onChange={({ target }) => zoom(Number(target.value) - crop.zoom)}
        />
        <IconButton icon={ZoomIn} label={t('picture.larger')} onClick={() => zoom(ZOOM_STEP * 4)} />
        <Button variant="secondary" size="small" icon={RotateCw} onClick={() => setCrop(turnOnce)}>
          {t('picture.turn')}
        </Button>
      </div>
      <Previews>{shown ? <CroppedPicture {...shown} /> : null}</Previews>
      <p className={styles.privacy}>
        <Icon of={ShieldCheck} />
        <span>{t('picture.privacy')}</span>
      </p>
      <DialogFoot>
        {problem ? (
          <Notice tone="error" role="alert">
            {problem}
          </Notice>
        ) : null}
        <Button icon={Check} busy={isSending} disabled={!image} onClick={() => void onSubmit()}>
          {t(isSending ? 'picture.using' : 'picture.use')}
        </Button>
        <Button variant="secondary" icon={Image} onClick={onChooseAnother}>
          {t('picture.another')}
        </Button>
      </DialogFoot>
    </div>
  );
}

const PREVIEW_SIZES = ['huge', 'large', 'small'] as const;

function Previews({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.previews}>
      {PREVIEW_SIZES.map((size) => (
        <span key={size} aria-hidden="true" className={`${styles.preview} ${styles[size]}`}>
          {children}
        </span>
      ))}
      <p className={styles.muted}>{t('picture.preview')}</p>
    </div>
  );
}

function useSendPicture(onSaved: () => void) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const [upload, { isLoading, error }] = useUploadPictureMutation();
  const send = async (file: Blob, crop: PictureCrop): Promise<void> => {
    try {
      await upload({ file, crop }).unwrap();
      onSaved();
    } catch (refused) {
      if (isApiError(refused) && refused.body?.code === LOGIN_NEEDED) void requestLogin(t('picture.logIn'));
    }
  };
  const refusal = error ? errorText(error, t('picture.failedText'), t('picture.unreachable', { product })) : undefined;
  return { send, isSending: isLoading, refusal };
}
