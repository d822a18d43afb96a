import type { PictureCrop } from 'contracts';
import sharp from 'sharp';
import { MAX_MEGAPIXELS, MIN_SIDE_PX, pictureErrors } from './pictures.errors.ts';

/** Both sides of the stored squares, in pixels: for profiles, and for cards. */
export const PICTURE_SIZES = [512, 96] as const;
type PictureSize = (typeof PICTURE_SIZES)[number];
export type EncodedPicture = Readonly<Record<PictureSize, Buffer>>;

const [LARGE, SMALL] = PICTURE_SIZES;
const TIMEOUT_SECONDS = 10;
const QUALITY = 82;
/** A transparent picture stands on it. */
const BACKGROUND = '#ffffff';

// Of the decoders in libvips only these three see what people send.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
// A picture in one thread, of which `Pictures` limits the number; and no memory for the next one
sharp.concurrency(1);
sharp.cache(false);

/**
 * Cuts the square out of a picture and encodes it as WebP in both sizes. What the file says of place, camera and author is gone; how
 * the camera was held is applied first. The content decides what it is, not its name or type. Throws one of pictureErrors.
 */
export async function encodePicture(bytes: Buffer, crop?: PictureCrop): Promise<EncodedPicture> {
  if (bytes.length === 0) throw pictureErrors.empty();
  if (!isPicture(bytes)) throw pictureErrors.wrong_type();
  try {
    return await encode(bytes, await measure(bytes), crop);
  } catch (error) {
    // Of libvips, whose sentences nobody understands
    throw error instanceof Error && error.constructor === Error ? pictureErrors.damaged() : error;
  }
}

const isPicture = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** From the header alone, before anything is decoded: as the picture is looked at. Throws one of pictureErrors. */
async function measure(bytes: Buffer): Promise<Dimensions> {
  const { autoOrient, width, height } = await sharp(bytes, { limitInputPixels: false, failOn: 'none' }).metadata();
  const megapixels = (width * height) / 1_000_000;
  if (megapixels > MAX_MEGAPIXELS) throw pictureErrors.too_many_pixels(Math.ceil(megapixels));
  if (Math.min(width, height) < MIN_SIDE_PX) throw pictureErrors.too_small();
  return autoOrient;
}

async function encode(bytes: Buffer, dimensions: Dimensions, crop?: PictureCrop): Promise<EncodedPicture> {
  const { turn = 0 } = crop ?? {};
  const square = await sharp(bytes, {
    limitInputPixels: MAX_MEGAPIXELS * 1_000_000,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
  })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .extract(toSquare(dimensions, crop))
    .resize(LARGE, LARGE, { withoutEnlargement: true })
    .flatten({ background: BACKGROUND })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = square.info;
  const turned = sharp(square.data, { raw: { width, height, channels } }).rotate(turn);
  return {
    [LARGE]: await turned.clone().webp({ quality: QUALITY }).toBuffer(),
    [SMALL]: await turned.clone().resize(SMALL, SMALL).webp({ quality: QUALITY }).toBuffer(),
  };
}

/** In pixels of the picture before it is turned; the largest one in the middle where nothing was chosen. */
export function toSquare({ width, height }: Dimensions, crop?: PictureCrop) {
  const isSideways = crop?.turn === 90 || crop?.turn === 270;
  const turned = isSideways ? { width: height, height: width } : { width, height };
  const shorter = Math.min(width, height);
  const side = Math.max(1, Math.round((crop?.size ?? 1) * shorter));
  const offset = (fraction: number | undefined, length: number): number =>
    Math.min(Math.round(fraction === undefined ? (length - side) / 2 : fraction * length), length - side);
  const right = offset(crop?.x, turned.width);
  const down = offset(crop?.y, turned.height);
  const corner = {
    0: { left: right, top: down },
    90: { left: down, top: height - side - right },
    180: { left: width - side - right, top: height - side - down },
    270: { left: width - side - down, top: right },
  }[crop?.turn ?? 0];
  return { ...corner, width: side, height: side };
}
