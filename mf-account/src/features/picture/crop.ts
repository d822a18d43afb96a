import type { PictureCrop } from 'contracts';

export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** The square that is used of a picture, in the middle of which `x` and `y` are, as fractions of the turned picture. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  /** How many times smaller the square is than the largest possible one. */
  readonly zoom: number;
  /** Clockwise, in degrees. */
  readonly turn: PictureCrop['turn'];
}

export const MIN_ZOOM = 1;
export const MAX_ZOOM = 4;
export const ZOOM_STEP = 0.05;
export const START: Crop = { x: 0.5, y: 0.5, zoom: MIN_ZOOM, turn: 0 };

const TURNED = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;

export const turnDimensions = ({ width, height }: Dimensions, turn: Crop['turn']): Dimensions =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width };

/** The sides of the turned picture, in sides of the square. */
export function measure(picture: Dimensions, { zoom, turn }: Crop): Dimensions {
  const { width, height } = turnDimensions(picture, turn);
  const side = Math.min(width, height) / zoom;
  return { width: width / side, height: height / side };
}

/** Moves the picture under the window, by fractions of the square: to the right and down where positive. */
export function move(picture: Dimensions, crop: Crop, right: number, down: number): Crop {
  const { width, height } = measure(picture, crop);
  return keepInside(picture, { ...crop, x: crop.x - right / width, y: crop.y - down / height });
}

/** The middle stays where it is, as far as the picture reaches. */
export const zoomTo = (picture: Dimensions, crop: Crop, zoom: number): Crop =>
  keepInside(picture, { ...crop, zoom: clamp(zoom, MIN_ZOOM, MAX_ZOOM) });

/** By a quarter, clockwise: what is in the window stays in it. */
export const turnOnce = (crop: Crop): Crop => ({ ...crop, x: 1 - crop.y, y: crop.x, turn: TURNED[crop.turn] });

/** For the server: the upper left corner of the square. */
export function toPictureCrop(picture: Dimensions, crop: Crop): PictureCrop {
  const { width, height } = measure(picture, crop);
  const corner = (middle: number, length: number) => clamp(middle - 0.5 / length, 0, 1);
  return { x: corner(crop.x, width), y: corner(crop.y, height), size: 1 / crop.zoom, turn: crop.turn };
}

function keepInside(picture: Dimensions, crop: Crop): Crop {
  const { width, height } = measure(picture, crop);
  const inside = (middle: number, length: number) => clamp(middle, 0.5 / length, 1 - 0.5 / length);
  return { ...crop, x: inside(crop.x, width), y: inside(crop.y, height) };
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
