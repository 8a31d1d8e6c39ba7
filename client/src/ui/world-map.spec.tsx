import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderPage } from '../lib/testing/render-page.js';
import { WorldMap } from './world-map.js';

const countries = [
  { country: 'IN', value: 7 },
  { country: 'CN', value: 1200 },
  { country: 'FR', value: 0 },
  { country: 'ZZ', value: 3 },
];

beforeEach(async () => {
  await renderPage(<WorldMap countries={countries} label="Downloads by country" />, {
    route: '/',
    at: '/',
    namespaces: [],
  });
});

it('names what it shades, the largest number first, and keeps a table of all', () => {
  const map = screen.getByRole('group', { name: 'Downloads by country' });
  expect(
    within(map)
      .getAllByRole('img')
      .map((shape) => shape.getAttribute('aria-label')),
  ).toEqual(['China: 1,200', 'India: 7']);
  const rows = within(screen.getByRole('table', { name: 'Downloads by country' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Country or regionNumber',
    'China1,200',
    'India7',
    'Unknown Region3',
  ]);
});

it('is one stop of the Tab key, and arrows go on from there', () => {
  const [china, india] = screen.getAllByRole('img');
  if (!china || !india) throw new Error('two countries are drawn');
  expect([china.getAttribute('tabindex'), india.getAttribute('tabindex')]).toEqual(['0', '-1']);
  act(() => china.focus());
  fireEvent.keyDown(china, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(india);
  expect([china.getAttribute('tabindex'), india.getAttribute('tabindex')]).toEqual(['-1', '0']);
  expect(screen.getByText('India: 7')).toBeTruthy();
  fireEvent.keyDown(india, { key: 'Home' });
  expect(document.activeElement).toBe(china);
});
