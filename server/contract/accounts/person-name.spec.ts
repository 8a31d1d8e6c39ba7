import { personName } from './person-name.js';

it.each([
  ['Mei Lin', 'mei@example.com', 'Mei Lin'],
  ['', 'mei@example.com', 'mei'],
  ['', '"a@b"@example.com', '"a@b"'],
])('shows %j with %s as %s', (name, email, shown) => {
  expect(personName({ name, email })).toBe(shown);
});
