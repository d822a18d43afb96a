import { describe, expect, it } from '@jest/globals';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { encodePicture, toSquare } from './encode-picture.ts';

const RED = { r: 220, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 220 };

/** Red on the left, blue on the right. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: BLUE } },
      left: width / 2,
      top: 0,
    },
  ]);

const codeOf = (bytes: Buffer) =>
  encodePicture(bytes).then(
    () => undefined,
    ({ code, message }: { code: string; message: string }) => ({ code, message }),
  );

/** Which half a pixel of the encoded picture is of, at these fractions of its sides. */
async function colorAt(webp: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('of the type %s becomes two squares of WebP', async (type) => {
    const encoded = await encodePicture(await halves(900, 700).toFormat(type).toBuffer());
    const [large, small] = await Promise.all([encoded[512], encoded[96]].map((webp) => sharp(webp).metadata()));
    expect([large, small]).toMatchObject([
      { format: 'webp', width: 512, height: 512 },
      { format: 'webp', width: 96, height: 96 },
    ]);
  });

  it('loses what the file says of place, camera and author', async () => {
    const exif = { IFD0: { Artist: 'Priya Raman', Model: 'Phone 9' }, IFD3: { GPSLatitude: '13/1 4/1 57/1' } };
    const photo = await halves(800, 600)
      .withExif(exif)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const encoded = await encodePicture(photo);
    const { exif: left, xmp, icc, iptc } = await sharp(encoded[512]).metadata();
    expect([left, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(encoded[512].includes('Priya')).toBe(false);
  });

  it('is turned as the camera was held', async () => {
    // Orientation 6: to be shown turned clockwise by 90 degrees
    const photo = await halves(800, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { 512: webp } = await encodePicture(photo);
    expect([await colorAt(webp, 0.5, 0.1), await colorAt(webp, 0.5, 0.9)]).toEqual(['red', 'blue']);
  });

  it.each([
    [0, 'red', [0.1, 0.5]],
    [90, 'red', [0.5, 0.1]],
    [180, 'red', [0.9, 0.5]],
    [270, 'red', [0.5, 0.9]],
  ] as const)('is turned by %i degrees on request', async (turn, color, [x, y]) => {
    const { 512: webp } = await encodePicture(await halves(600, 600).png().toBuffer(), { size: 1, turn });
    expect([await colorAt(webp, x, y), await colorAt(webp, 1 - x, 1 - y)]).toEqual([color, 'blue']);
  });

  it('shows the square that was chosen', async () => {
    const photo = await halves(800, 400).png().toBuffer();
    const { 512: left } = await encodePicture(photo, { x: 0, y: 0, size: 1, turn: 0 });
    const { 512: right } = await encodePicture(photo, { x: 0.5, y: 0, size: 1, turn: 0 });
    expect([await colorAt(left, 0.9, 0.5), await colorAt(right, 0.1, 0.5)]).toEqual(['red', 'blue']);
  });

  it('stands on white where it is transparent, and stays as small as it is', async () => {
    const logo = await sharp({
      create: { width: 80, height: 90, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { 512: webp } = await encodePicture(logo);
    const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.channels, data[0]]).toEqual([80, 3, 255]);
  });
});

describe('the chosen square', () => {
  const photo = { width: 400, height: 200 };

  it.each([
    [undefined, { left: 100, top: 0, width: 200, height: 200 }],
    [
      { x: 0.25, y: 0.5, size: 0.5, turn: 0 },
      { left: 100, top: 100, width: 100, height: 100 },
    ],
    [
      { x: 0.5, y: 0.25, size: 0.5, turn: 90 },
      { left: 100, top: 0, width: 100, height: 100 },
    ],
    [
      { x: 0, y: 0, size: 0.5, turn: 180 },
      { left: 300, top: 100, width: 100, height: 100 },
    ],
    [
      { x: 0, y: 0, size: 0.5, turn: 270 },
      { left: 300, top: 0, width: 100, height: 100 },
    ],
    [
      { x: 1, y: 1, size: 1, turn: 0 },
      { left: 200, top: 0, width: 200, height: 200 },
    ],
  ] as const)('%j is in the picture', (crop, square) => {
    expect(toSquare(photo, crop)).toEqual(square);
  });
});

describe('what is no picture for a profile', () => {
  const png = (width: number, height: number, data: Buffer): Buffer => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([1, 0, 0, 0, 0], 8);
    const chunk = (type: string, body: Buffer) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(body.length);
      const checksum = Buffer.alloc(4);
      checksum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), body])));
      return Buffer.concat([length, Buffer.from(type), body, checksum]);
    };
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
  };

  it.each([
    ['nothing', Buffer.alloc(0), 'picture.empty'],
    ['a text', Buffer.from('Hello'), 'picture.wrong_type'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'picture.wrong_type',
    ],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'), 'picture.wrong_type'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'picture.wrong_type'],
    ['the first bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'picture.damaged'],
    ['a page behind the first bytes of a PNG', Buffer.from('\x89PNG\r\n\x1a\n<html>', 'latin1'), 'picture.damaged'],
  ])('%s is refused', async (_name, bytes, code) => {
    expect(await codeOf(bytes)).toMatchObject({ code });
  });

  it.each(['jpeg', 'png', 'webp'] as const)('is a %s that ends in the middle', async (type) => {
    // Noise, so that the half is not all of it
    const noise = {
      create: { width: 400, height: 400, channels: 3, background: RED, noise: { type: 'gaussian' } },
    } as const;
    const whole = await sharp(noise).toFormat(type).toBuffer();
    expect(await codeOf(whole.subarray(0, whole.length / 2))).toMatchObject({ code: 'picture.damaged' });
  });

  it('is one of 40 megapixels: it says how many it has, and how many are possible', async () => {
    const large = await sharp({ create: { width: 8000, height: 5000, channels: 3, background: RED } })
      .png()
      .toBuffer();
    expect(await codeOf(large)).toEqual({
      code: 'picture.too_many_pixels',
      message: 'This picture has 40 megapixels, and we take up to 30. Please make it smaller, or choose another one.',
    });
  });

  it('is a small file that would fill the memory', async () => {
    const bomb = png(60_000, 60_000, deflateSync(Buffer.alloc(1024)));
    expect(bomb.length).toBeLessThan(1024);
    expect(await codeOf(bomb)).toMatchObject({ code: 'picture.too_many_pixels' });
  });

  it('is a file that announces few pixels and contains many bytes', async () => {
    expect(await codeOf(png(100, 100, deflateSync(Buffer.alloc(50_000_000))))).toBeUndefined();
  });

  it('is one of a few pixels', async () => {
    const tiny = await sharp({ create: { width: 20, height: 400, channels: 3, background: RED } })
      .png()
      .toBuffer();
    expect(await codeOf(tiny)).toMatchObject({ code: 'picture.too_small' });
  });
});
