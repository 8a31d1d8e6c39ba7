import { installationIcon, installationLogo } from './installation-pictures.js';

it('is a PNG as the logo, which mail programs show, and square as the icon', () => {
  expect(installationLogo('p1')).toBe('/v1/pictures/p1/96.png');
  expect(installationIcon('p1')).toBe('/v1/pictures/p1/256.webp');
});
