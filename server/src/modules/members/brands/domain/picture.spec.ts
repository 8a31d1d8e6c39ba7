import { pictureAddress, pictureIdOf, pictureKey, picturePrefix, PICTURES_ROOT } from './picture.js';

it('leads from the address that a user has to the objects', () => {
  expect(pictureIdOf(pictureAddress('a_b-C'))).toBe('a_b-C');
  expect(pictureIdOf('')).toBeNull();
  expect(PICTURES_ROOT).toBe('pictures/');
  expect(picturePrefix('a_b-C')).toBe('pictures/a_b-C/');
  expect(pictureKey('a_b-C', '48.webp')).toBe('pictures/a_b-C/48.webp');
});
