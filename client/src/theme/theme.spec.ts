import { theme } from './theme.js';

it('lays out by the size of the text, not by pixels alone', () => {
  expect(theme.breakpoints.up('lg')).toBe('@media (min-width:80rem)');
  // 700 px at the default text size.
  expect(theme.breakpoints.down('sm')).toBe('@media (max-width:43.7625rem)');
});

it('gives the native fields of dates and times a ground, from which WebKit derives the shade of an empty one', () => {
  const overrides = theme.components?.MuiCssBaseline?.styleOverrides;
  const styles = (typeof overrides === 'function' ? overrides(theme) : overrides) as Record<string, object>;
  const [rule] = Object.entries(styles).filter(([selector]) => selector.includes('input[type="date"]'));
  for (const type of ['date', 'datetime-local', 'month', 'time']) expect(rule?.[0]).toContain(`input[type="${type}"]`);
  expect(rule?.[1]).toMatchObject({ backgroundColor: expect.stringContaining('background-paper') });
});
