import { BEGINNING, placeOf, textOf } from './scrub-place.js';

it.each([BEGINNING, { ...BEGINNING, after: 'a1' }, { after: 'a1', transferId: 'b2', file: 3, offset: 4096 }])(
  'reads back the place that it wrote: %j',
  (place) => {
    expect(placeOf(textOf(place))).toEqual(place);
  },
);

it('begins where nothing was written', () => {
  expect(placeOf('')).toEqual(BEGINNING);
});
