import { changeBrand } from './brands.js';

it('takes colours of six digits, in any case, and keeps them in lower case', () => {
  expect(changeBrand.body.parse({ color: '#A0B1C2' })).toMatchObject({ color: '#a0b1c2' });
  for (const color of ['a0b1c2', '#a0b', '#a0b1c2d', '#g0b1c2', 'red'])
    expect([color, changeBrand.body.safeParse({ color }).success]).toEqual([color, false]);
});
