import { theme } from './theme.js';

it('lays out by the size of the text, not by pixels alone', () => {
  expect(theme.breakpoints.up('lg')).toBe('@media (min-width:80rem)');
  // 700 px at the default text size.
  expect(theme.breakpoints.down('sm')).toBe('@media (max-width:43.7625rem)');
});
