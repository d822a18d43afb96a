import { AppError, type ErrorKind } from '../errors/app-error.ts';
import { MAX_PICTURE_BYTES } from 'contracts';

export const MAX_MEGAPIXELS = 30;
export const MIN_SIDE_PX = 64;
const MEGABYTES = MAX_PICTURE_BYTES / 1024 / 1024;

/** The picture that somebody sent, or that is at the address they sent, cannot be used. */
export class PictureError extends AppError {
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    override readonly retryAfter?: number,
  ) {
    super(message);
  }
}

export const emptyPicture = () =>
  new PictureError('invalid', 'picture.empty', 'This file is empty. Please choose another picture.');

export const pictureTooLarge = () =>
  new PictureError(
    'tooLarge',
    'picture.too_large',
    `This file has more than ${MEGABYTES} MB. Please choose a smaller picture.`,
  );

export const wrongPictureType = () =>
  new PictureError(
    'unsupported',
    'picture.wrong_type',
    'This is no JPEG, PNG or WebP picture. Please choose a picture of one of these kinds.',
  );

export const tooManyPixels = (megapixels: number) =>
  new PictureError(
    'refused',
    'picture.too_many_pixels',
    `This picture has ${megapixels} megapixels, and we take up to ${MAX_MEGAPIXELS}. Please make it smaller, or choose another one.`,
  );

export const pictureTooSmall = () =>
  new PictureError(
    'refused',
    'picture.too_small',
    `This picture is smaller than ${MIN_SIDE_PX} by ${MIN_SIDE_PX} pixels, so nobody could see you. Please choose a larger one.`,
  );

export const damagedPicture = () =>
  new PictureError(
    'refused',
    'picture.damaged',
    'We could not read this picture: a part of the file is missing or damaged. Please choose another one, or save it again first.',
  );

const BUSY_RETRY_SECONDS = 5;
export const picturesBusy = () =>
  new PictureError(
    'unavailable',
    'picture.busy',
    'Too many pictures are arriving at the moment. Please try again in a few seconds.',
    BUSY_RETRY_SECONDS,
  );

export const linkUnreachable = () =>
  new PictureError(
    'refused',
    'picture.link_unreachable',
    'We could not reach this address on the public internet. Please check it, or choose a picture from your device.',
  );

export const linkNotFound = () =>
  new PictureError(
    'refused',
    'picture.link_not_found',
    'There is no picture at this address that everybody may see. Please check it, or choose a picture from your device.',
  );

export const linkTooSlow = () =>
  new PictureError(
    'refused',
    'picture.link_too_slow',
    'The website of this address took too long. Please try again, or choose a picture from your device.',
  );
