import { pictureUrl } from './picture-url.js';

it.each([
  [24, '48.webp'],
  [28, '96.webp'],
  [48, '96.webp'],
  [56, '256.webp'],
  [200, '256.webp'],
])('takes for %i points the size that is sharp on every screen', (size, name) => {
  expect(pictureUrl('/v1/pictures/a', size)).toBe(`/v1/pictures/a/${name}`);
});

it('takes other pictures as they are', () => {
  expect(pictureUrl('https://logos.example.com/x.png', 48)).toBe('https://logos.example.com/x.png');
});
