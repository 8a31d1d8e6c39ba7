import { font, schemes, type Scheme } from '../src/theme/tokens.js';
import fallbackFonts from '../src/theme/fallback-fonts.css?raw';
import drawings from './drawings.css?raw';
import foot from './foot.css?raw';
import home from './home.css?raw';
import site from './site.css?raw';

type SchemeName = keyof typeof schemes;

/** The tokens of the application by their names as CSS variables. */
function tokensOf({ scene, ...colours }: Scheme): [string, string][] {
  const all = {
    ...colours,
    ...Object.fromEntries(Object.entries(scene).map(([name, value]) => [`scene-${name}`, value])),
  };
  return Object.entries(all).map(([name, value]) => [
    `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    value,
  ]);
}

const variables = (scheme: Scheme) =>
  tokensOf(scheme)
    .map(([name, value]) => `${name}:${value};`)
    .join('');

/** Follows the scheme that was chosen, or else the system's. Paper is always light. */
function tokens(): string {
  const { light, dark } = schemes;
  return [
    `:root{${variables(light)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-scheme=light]){${variables(dark)}}}`,
    `@media screen{:root[data-scheme=dark]{${variables(dark)}}}`,
  ].join('\n');
}

/** The style sheet of the public site: the tokens of the application as variables, and what its pages consist of. */
export function siteStyles(fontAddress: string): string {
  return [
    tokens(),
    `:root{color-scheme:light;--font:${font.family}}`,
    '@media screen and (prefers-color-scheme:dark){:root:not([data-scheme=light]){color-scheme:dark}}',
    '@media screen{:root[data-scheme=dark]{color-scheme:dark}}',
    `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url("${fontAddress}") format("woff2")}`,
    fallbackFonts,
    site,
    drawings,
    foot,
  ].join('\n');
}

/** The style sheet of what the application's Home shows of the site, beside that of the application. */
export function homeStyles(): string {
  return [tokens(), home, drawings, foot].join('\n');
}

/** The rules of drawings with the colours of one scheme, for pictures, where nothing knows variables. */
export function drawingRules(scheme: SchemeName): string {
  const values = new Map(tokensOf(schemes[scheme]));
  return drawings.replace(/var\((--[\w-]+)\)/g, (_use, name: string) => values.get(name) ?? 'none');
}
