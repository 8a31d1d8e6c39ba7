import { placeFields } from './download.js';

it.each([
  [null, { country: null, city: null }],
  [
    { country: 'IN', city: 'Pune' },
    { country: 'IN', city: 'Pune' },
  ],
  [
    { country: 'IN', city: '' },
    { country: 'IN', city: null },
  ],
])('%j stands in a record as %j', (place, fields) => {
  expect(placeFields(place)).toEqual(fields);
});
