import { MAX_PICTURE_BYTES } from 'contracts';
import { AppError } from '../errors/app-error.ts';
import { defineErrors } from '../errors/define-errors.ts';

export const MAX_MEGAPIXELS = 30;
export const MIN_SIDE_PX = 64;
const MEGABYTES = MAX_PICTURE_BYTES / 1024 / 1024;
const BUSY_RETRY_SECONDS = 5;

/** The picture that somebody sent, or that is at the address they sent, cannot be used. */
export const pictureErrors = defineErrors('picture', {
  invalid: {
    empty: 'This file is empty. Please choose another picture.',
  },
  tooLarge: {
    too_large: `This file has more than ${MEGABYTES} MB. Please choose a smaller picture.`,
  },
  unsupported: {
    wrong_type: 'This is no JPEG, PNG or WebP picture. Please choose a picture of one of these kinds.',
  },
  refused: {
    too_many_pixels: (megapixels: number) =>
      `This picture has ${megapixels} megapixels, and we take up to ${MAX_MEGAPIXELS}. Please make it smaller, or choose another one.`,
    too_small: `This picture is smaller than ${MIN_SIDE_PX} by ${MIN_SIDE_PX} pixels, so nobody could see you. Please choose a larger one.`,
    damaged:
      'We could not read this picture: a part of the file is missing or damaged. Please choose another one, or save it again first.',
    link_unreachable:
      'We could not reach this address on the public internet. Please check it, or choose a picture from your device.',
    link_not_found:
      'There is no picture at this address that everybody may see. Please check it, or choose a picture from your device.',
    link_too_slow: 'The website of this address took too long. Please try again, or choose a picture from your device.',
  },
  unavailable: {
    busy: {
      message: 'Too many pictures are arriving at the moment. Please try again in a few seconds.',
      retryAfter: BUSY_RETRY_SECONDS,
    },
  },
});

export const isPictureError = (thrown: unknown): thrown is AppError =>
  thrown instanceof AppError && thrown.code.startsWith('picture.');
