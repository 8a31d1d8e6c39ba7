import { colorRules } from '../accounts/brand-css.js';
import { tonesOf } from '../accounts/brand-look.js';
import { installationCss, installationCssPath } from './installation-css.js';

it('colours the application in both schemes, by readable tones', () => {
  const { light, dark } = tonesOf('#f5d000');
  expect(colorRules('light', light)).toBe(
    `html[data-scheme=light]{--sampan-palette-primary-main:${light};` +
      `--sampan-palette-primary-light:color-mix(in srgb,#ffffff,${light} 12%);` +
      `--sampan-palette-primary-dark:color-mix(in srgb,${light},#000000 18%);` +
      `--sampan-palette-secondary-main:${light};` +
      `--sampan-palette-secondary-dark:color-mix(in srgb,${light},#000000 18%)}`,
  );
  const css = installationCss('#f5d000');
  expect(css.startsWith(colorRules('light', light) + colorRules('dark', dark))).toBe(true);
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
