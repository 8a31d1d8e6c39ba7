import type { ShownBrand } from './brands.js';

/** Apart from `brand-look.ts`, for pages that visitors load first. */

/** Cards of the page in each scheme (client/src/theme/tokens.ts), and the end to which a colour is moved there. */
export const brandSchemes = {
  light: { card: '#ffffff', end: '#000000' },
  dark: { card: '#142120', end: '#ffffff' },
} as const;
/** Part of a brand's colour in the quiet ground of what it marks. */
export const TINT = 0.12;

const prefix = '--sampan-palette-';

export function colorRules(scheme: 'light' | 'dark', tone: string): string {
  const { card, end } = brandSchemes[scheme];
  // Away from the text on it, so that this stays readable.
  const pressed = `color-mix(in srgb,${tone},${end} 18%)`;
  const values = {
    'primary-main': tone,
    'primary-light': `color-mix(in srgb,${card},${tone} ${TINT * 100}%)`,
    'primary-dark': pressed,
    'secondary-main': tone,
    'secondary-dark': pressed,
  };
  const declarations = Object.entries(values).map(([name, value]) => `${prefix}${name}:${value}`);
  return `html[data-scheme=${scheme}]{${declarations.join(';')}}`;
}

/**
 * CSS rules of a page with a brand: the server writes them into the page of a link, the client into the page that
 * replaces it. Contains colours and the path of a picture, no text of people.
 */
export function brandCss({ colors, gradient, picture, poweredBy }: ShownBrand): string {
  const ground =
    picture === ''
      ? gradient.length === 0
        ? ''
        : `linear-gradient(160deg,${gradient.join(',')})`
      : `center/cover url(${picture}/1600.webp)`;
  return [
    colors && colorRules('light', colors.light) + colorRules('dark', colors.dark),
    ground &&
      `html [data-ground]{background:${ground}}html [data-ground]>*{display:none}html[data-scheme=dark] [data-ground]{filter:brightness(.6)}`,
    !poweredBy && 'html [data-own-name]{display:none}',
  ]
    .filter(Boolean)
    .join('');
}
