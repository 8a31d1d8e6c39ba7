import { shortName } from './short-name.js';

it.each([
  ['Mei Lin', 'MEI'],
  ['Rajesh Kumar', 'RAJESH'],
  ['Alexander', 'ALEXA..'],
  ['  Ana  ', 'ANA'],
  ['', '👀'],
  ['王小明', '王小明'],
])('shows "%s" as %s', (name, shown) => {
  expect(shortName(name)).toBe(shown);
});
