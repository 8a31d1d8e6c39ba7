import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { font, schemes, type Scheme } from '../src/theme/tokens.js';

function variables({ scene, ...colours }: Scheme): string {
  const all = {
    ...colours,
    ...Object.fromEntries(Object.entries(scene).map(([name, value]) => [`scene-${name}`, value])),
  };
  return Object.entries(all)
    .map(([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value};`)
    .join('');
}

/** The style sheet of the public site: the tokens of the application as variables, and `site.css`. */
export function siteStyles(folder: string, fontAddress: string): string {
  const { light, dark } = schemes;
  return [
    `:root{color-scheme:light;--font:${font.family};${variables(light)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){color-scheme:dark;${variables(dark)}}}`,
    `:root[data-scheme=dark]{color-scheme:dark;${variables(dark)}}`,
    `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url("${fontAddress}") format("woff2")}`,
    readFileSync(join(folder, 'site.css'), 'utf8'),
  ].join('\n');
}
