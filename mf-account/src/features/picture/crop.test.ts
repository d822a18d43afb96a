import { describe, expect, it } from '@jest/globals';
import { measure, move, START, toPictureCrop, turnOnce, zoomTo } from './crop.ts';

const photo = { width: 800, height: 400 };

describe('the crop of a picture', () => {
  it('is the largest square in the middle at first', () => {
    expect(toPictureCrop(photo, START)).toEqual({ x: 0.25, y: 0, size: 1, turn: 0 });
  });

  it('follows the picture as it is moved, and stays in it', () => {
    // A quarter of the square to the right shows more of the left
    expect(toPictureCrop(photo, move(photo, START, 0.25, 0))).toMatchObject({ x: 0.125, y: 0 });
    expect(toPictureCrop(photo, move(photo, START, 9, 9))).toMatchObject({ x: 0, y: 0 });
    expect(toPictureCrop(photo, move(photo, START, -9, -9))).toMatchObject({ x: 0.5, y: 0 });
  });

  it('is a smaller square in a larger picture, and never out of bounds', () => {
    const close = zoomTo(photo, START, 2);
    expect(toPictureCrop(photo, close)).toEqual({ x: 0.375, y: 0.25, size: 0.5, turn: 0 });
    expect(zoomTo(photo, START, 99).zoom).toBe(4);
    const atTheEdge = move(photo, close, 9, 9);
    expect(toPictureCrop(photo, zoomTo(photo, atTheEdge, 0.1))).toMatchObject({ x: 0, y: 0, size: 1 });
  });

  it('turns with what is in it, and four times are none', () => {
    const left = move(photo, START, 9, 0);
    const turned = turnOnce(left);
    expect(measure(photo, turned)).toEqual({ width: 1, height: 2 });
    // What was on the left is at the top
    expect(toPictureCrop(photo, turned)).toEqual({ x: 0, y: 0, size: 1, turn: 90 });
    expect(turnOnce(turnOnce(turnOnce(turned)))).toEqual(left);
  });
});
