import type { BrandColors, ShownBrand } from './brands.js';

/** Apart from `brand-look.ts`, for pages that visitors load first. */

/** Cards of the page in each scheme (client/src/theme/tokens.ts), and the end to which a colour is moved there. */
export const brandSchemes = {
  light: { card: '#ffffff', end: '#000000' },
  dark: { card: '#142120', end: '#ffffff' },
} as const;
/** Part of a brand's colour in the quiet ground of what it marks. */
export const TINT = 0.12;

const prefix = '--sampan-palette-';

/** Text on a colour; one of the two is readable on any (WCAG 2.2 AA). */
export const inks = { light: '#ffffff', dark: '#000000' } as const;

function rule(selector: string, values: Record<string, string>): string {
  const declarations = Object.entries(values).map(([name, value]) => `${prefix}${name}:${value}`);
  return `${selector}{${declarations.join(';')}}`;
}

function linkRules(scheme: keyof typeof brandSchemes, tone: string): string {
  const { card, end } = brandSchemes[scheme];
  return rule(`html[data-scheme=${scheme}]`, {
    'primary-main': tone,
    'primary-light': `color-mix(in srgb,${card},${tone} ${TINT * 100}%)`,
    // Away from the text on it, so that this stays readable.
    'primary-dark': `color-mix(in srgb,${tone},${end} 18%)`,
  });
}

/** Main buttons in the chosen colour, links and quiet grounds in its readable tones. */
export function colorRules({ fill, onFill, light, dark }: BrandColors): string {
  const away = onFill === inks.light ? inks.dark : inks.light;
  const buttons = rule('html[data-scheme]', {
    'secondary-main': fill,
    'secondary-contrastText': onFill,
    'secondary-dark': `color-mix(in srgb,${fill},${away} 12%)`,
  });
  // An edge, for a colour close to that of the card.
  const edge =
    'html[data-scheme] .MuiButton-containedSecondary:not(:disabled){box-shadow:inset 0 0 0 1px color-mix(in srgb,currentColor 20%,transparent)}';
  return linkRules('light', light) + linkRules('dark', dark) + buttons + edge;
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
    colors && colorRules(colors),
    ground &&
      `html [data-ground]{background:${ground}}html [data-ground]>*{display:none}html[data-scheme=dark] [data-ground]{filter:brightness(.6)}`,
    !poweredBy && 'html [data-own-name]{display:none}',
  ]
    .filter(Boolean)
    .join('');
}
