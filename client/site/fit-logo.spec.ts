import sharp from 'sharp';
import { fitLogo } from './fit-logo.js';

const raster = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#a0c' } })
    .png()
    .toBuffer();

it.each([
  ['a wide one', raster(960, 96), [320, 32]],
  ['a small one', raster(48, 24), [80, 40]],
  [
    'a drawing',
    Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>')),
    [80, 40],
  ],
])('fills its place as it is: %s', async (_, logo, size) => {
  const fitted = await fitLogo(await logo);
  expect([fitted?.width, fitted?.height]).toEqual(size);
  expect((await sharp(fitted?.png).metadata()).format).toBe('png');
});

it('is left out if it cannot be drawn', async () => {
  expect(await fitLogo(Buffer.from('no picture'))).toBeNull();
});
