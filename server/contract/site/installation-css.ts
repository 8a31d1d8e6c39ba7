import { brandSchemes, colorRules, TINT } from '../accounts/brand-css.js';
import { colorsOf } from '../accounts/brand-look.js';

function siteRules(selector: string, scheme: keyof typeof brandSchemes, tone: string): string {
  const { card, end } = brandSchemes[scheme];
  const soft = `color-mix(in srgb,${card},${tone} ${TINT * 100}%)`;
  return `${selector}{--river:${tone};--river-soft:${soft};--river-deep:color-mix(in srgb,${tone},${end} 18%)}`;
}

/**
 * CSS rules of an installation with its own colour, for the application and the public site. An account's brand, which
 * comes later, overrides them.
 */
export function installationCss(color: string): string {
  const colors = colorsOf(color);
  const { light, dark } = colors;
  const darkSite = siteRules('html:root[data-scheme=dark]', 'dark', dark);
  const unchosen = siteRules('html:root:not([data-scheme=light])', 'dark', dark);
  return [
    colorRules(colors),
    siteRules('html:root', 'light', light),
    `@media screen and (prefers-color-scheme:dark){${unchosen}}`,
    `@media screen{${darkSite}}`,
  ].join('');
}

/** Address of a style sheet with them. */
export const installationCssPath = (color: string): string => `/installation.css?${color.slice(1)}`;
