import { colorRules } from '../accounts/brand-css.js';
import { colorsOf, tonesOf } from '../accounts/brand-look.js';
import { installationCss, installationCssPath } from './installation-css.js';

it('colours the application as a brand does', () => {
  expect(installationCss('#f5d000').startsWith(colorRules(colorsOf('#f5d000')))).toBe(true);
});

it('colours the public site, in the dark of the system too unless the light was chosen', () => {
  const { light, dark } = tonesOf('#1a2b3c');
  const css = installationCss('#1a2b3c');
  expect(css).toContain(`html:root{--river:${light};`);
  expect(css).toContain(
    `@media screen and (prefers-color-scheme:dark){html:root:not([data-scheme=light]){--river:${dark};`,
  );
  expect(css).toContain(`@media screen{html:root[data-scheme=dark]{--river:${dark};`);
});

it('has an address for each colour', () => {
  expect(installationCssPath('#1a2b3c')).toBe('/installation.css?1a2b3c');
});
