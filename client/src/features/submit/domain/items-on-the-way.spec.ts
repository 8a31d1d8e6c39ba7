import { itemsOnTheWay } from './items-on-the-way.js';

const file = (path: string, size: number) => ({ path, size, lastModified: 0, blob: new Blob() });
const staged = { i1: [file('a.pdf', 10), file('b.pdf', 20)], i2: [], i3: [file('c.pdf', 5)] };
const figures = (fileBytes: number[]) =>
  itemsOnTheWay(staged, fileBytes).map(({ itemId, sentBytes, totalBytes }) => [itemId, sentBytes, totalBytes]);

it('counts the bytes of each item that has files', () => {
  expect(figures([10, 4, 5])).toEqual([
    ['i1', 14, 30],
    ['i3', 5, 5],
  ]);
});

it('has nothing of any before the upload has begun', () => {
  expect(figures([])).toEqual([
    ['i1', 0, 30],
    ['i3', 0, 5],
  ]);
});
