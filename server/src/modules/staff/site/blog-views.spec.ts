import { viewsOfDay } from './blog-views.service.js';

const days = Array.from({ length: 400 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 12)));
const figures = days.map((day) => viewsOfDay('some-article', day));

it('stays within its bounds and reaches them', () => {
  expect(Math.min(...figures)).toBe(194);
  expect(Math.max(...figures)).toBe(216);
});

it('is steady within a day, and of each article its own', () => {
  const [morning, evening] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-01T23:59:59Z')];
  expect(viewsOfDay('one', morning)).toBe(viewsOfDay('one', evening));
  expect(days.map((day) => viewsOfDay('another-article', day))).not.toEqual(figures);
});

it('is the same in every process', () => {
  expect(viewsOfDay('one', new Date('2026-03-01T12:00:00Z'))).toBe(214);
});
