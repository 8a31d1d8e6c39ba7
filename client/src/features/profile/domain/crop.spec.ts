import { centredCrop, moved, squareOf, wholeZoom, within } from './crop.js';

const wide = { width: 400, height: 200 };

it('begins with the largest square in the centre', () => {
  expect(squareOf(wide, centredCrop)).toEqual({ left: 100, top: 0, side: 200 });
});

it('moves by fractions of the square, and stops at the edges', () => {
  expect(squareOf(wide, moved(wide, centredCrop, { right: 0.25, down: 0.25 }))).toEqual({
    left: 150,
    top: 0,
    side: 200,
  });
  expect(squareOf(wide, moved(wide, centredCrop, { right: -9, down: 0 }))).toEqual({ left: 0, top: 0, side: 200 });
  const near = { zoom: 2, x: 0.5, y: 0.5 };
  expect(squareOf(wide, moved(wide, near, { right: 9, down: 9 }))).toEqual({ left: 300, top: 100, side: 100 });
});

it('comes back into the image when it grows', () => {
  const corner = moved(wide, { zoom: 4, x: 0.5, y: 0.5 }, { right: 9, down: -9 });
  expect(squareOf(wide, within(wide, { ...corner, zoom: 1 }))).toEqual({ left: 200, top: 0, side: 200 });
});

it('holds all of it with empty edges, in the centre', () => {
  const whole = within(wide, { zoom: wholeZoom(wide), x: 0.1, y: 0.9 });
  expect(squareOf(wide, whole)).toEqual({ left: 0, top: -100, side: 400 });
});
