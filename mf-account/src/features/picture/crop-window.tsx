import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'shared-ui/app';
import { type Crop, type Dimensions, measure, move, turnDimensions, ZOOM_STEP, zoomTo } from './crop.ts';
import styles from './crop-window.module.css';

interface ShownPicture {
  url: string;
  dimensions: Dimensions;
  crop: Crop;
}

/** By one press of an arrow key, in sides of the square; five times as far with Shift. */
const KEY_STEP = 0.03;
const ARROWS: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};
const ZOOM_KEYS: Record<string, number> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP };

interface CropWindowProps {
  /** Undefined until it has loaded. */
  picture: ShownPicture | undefined;
  onChange(update: (crop: Crop) => Crop): void;
}

/** The picture behind a cabin window. It is moved by dragging and arrow keys, and sized by two fingers, plus and minus. */
export function CropWindow({ picture, onChange }: CropWindowProps) {
  const { t } = useTranslation('account');
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.isPrimary && pointers.current.size === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const before = pointers.current.get(event.pointerId);
    const side = frame.current?.getBoundingClientRect().height;
    if (!before || !side || !picture) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    pointers.current.set(event.pointerId, now);
    if (other) {
      const ratio = distance(now, other) / Math.max(1, distance(before, other));
      onChange((crop) => zoomTo(picture.dimensions, crop, crop.zoom * ratio));
    } else {
      onChange((crop) => move(picture.dimensions, crop, (now.x - before.x) / side, (now.y - before.y) / side));
    }
  };
  const onPointerEnd = ({ pointerId }: PointerEvent): void => void pointers.current.delete(pointerId);
  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    const zoom = ZOOM_KEYS[event.key];
    if (!picture || event.ctrlKey || event.metaKey || event.altKey) return;
    const times = event.shiftKey ? 5 : 1;
    if (arrow) onChange((crop) => move(picture.dimensions, crop, arrow[0] * times, arrow[1] * times));
    else if (zoom) onChange((crop) => zoomTo(picture.dimensions, crop, crop.zoom + zoom * 2));
    else return;
    event.preventDefault();
  };
  const [across, down] = [picture?.crop.x ?? 0.5, picture?.crop.y ?? 0.5].map((part) => Math.round(part * 100));
  return (
    <div
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={t('picture.crop')}
      aria-valuenow={across}
      aria-valuetext={t('picture.position', { across, down })}
      className={styles.crop}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
    >
      <div ref={frame} className={styles.square}>
        {picture ? <CroppedPicture {...picture} /> : null}
      </div>
      <span aria-hidden="true" className={styles.window} />
    </div>
  );
}

/** Fills the height of its container, whose middle is the middle of the square; what is beside the square shows too. */
export function CroppedPicture({ url, dimensions, crop }: ShownPicture) {
  const { width, height } = measure(dimensions, crop);
  const turned = turnDimensions(dimensions, crop.turn);
  const place: CSSProperties = {
    inlineSize: percent(width),
    blockSize: percent(height),
    insetInlineStart: percent(0.5 - crop.x * width),
    insetBlockStart: percent(0.5 - crop.y * height),
  };
  const turn: CSSProperties = {
    inlineSize: percent(dimensions.width / turned.width),
    blockSize: percent(dimensions.height / turned.height),
    transform: `translate(-50%, -50%) rotate(${crop.turn}deg)`,
  };
  return (
    <span dir="ltr" className={styles.frame}>
      <span className={styles.place} style={place}>
        <img src={url} alt="" draggable={false} className={styles.image} style={turn} />
      </span>
    </span>
  );
}

const percent = (fraction: number): string => `${fraction * 100}%`;

const distance = (one: { x: number; y: number }, other: { x: number; y: number }): number =>
  Math.hypot(one.x - other.x, one.y - other.y);
