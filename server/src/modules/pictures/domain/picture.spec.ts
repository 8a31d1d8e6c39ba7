import { pictureAddress, pictureIdOf, pictureKey, picturePrefix, PICTURES_ROOT } from './picture.js';

it('leads from the address that a user has to the objects', () => {
  expect(pictureIdOf(pictureAddress('a_b-C'))).toBe('a_b-C');
  expect(pictureIdOf('')).toBeNull();
  expect(pictureKey('a_b-C', '48.webp').startsWith(picturePrefix('a_b-C'))).toBe(true);
  expect(picturePrefix('a_b-C').startsWith(PICTURES_ROOT)).toBe(true);
});
