import type { BrandSettings, ShownBrand } from './brands.js';

/** Colours of a brand, made readable; without zod, for pages that visitors load first. */

type Rgb = [red: number, green: number, blue: number];

const toRgb = (color: string) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as Rgb;

/** The part of `other` from 0 to 1. */
export function mix(color: string, other: string, part: number): string {
  const to = toRgb(other);
  const mixed = toRgb(color).map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2.2, relative luminance of `#rrggbb`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = toRgb(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, contrast ratio, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2 AA, for text. */
export const READABLE = 4.5;
/** Part of a brand's colour in the quiet ground of what it marks. */
const TINT = 0.12;
const STEP = 0.04;

/** The page's grounds that are hardest to read on (client/src/theme/tokens.ts), and where the colour is moved to. */
const schemes = {
  light: { card: '#ffffff', grounds: ['#f4f2ea'], end: '#000000' },
  dark: { card: '#142120', grounds: ['#1a2a28'], end: '#ffffff' },
} as const;

function toneOf(color: string, { card, grounds, end }: (typeof schemes)[keyof typeof schemes]): string {
  for (let part = 0; part < 1; part += STEP) {
    const tone = mix(color, end, part);
    if ([...grounds, mix(card, tone, TINT)].every((ground) => contrast(tone, ground) >= READABLE)) return tone;
  }
  return end;
}

/** The colour, as dark or light as it takes to be read as text, and to hold the text of a button, in each scheme. */
export function tonesOf(color: string): { light: string; dark: string } {
  return { light: toneOf(color, schemes.light), dark: toneOf(color, schemes.dark) };
}

const plain = { colors: null, gradient: [], picture: '', headline: '', action: '', poweredBy: true };

/** What a page leads to, by which its main button is named. */
export type BrandedAct = 'download' | 'request';

interface Brand {
  settings: BrandSettings;
  /** Paths, as in `BrandView` and `ShownBrand`. */
  logo: string;
  picture: string;
  /** Of the plan. Without it, the logo alone is shown. */
  branding: boolean;
}

/** What others see of a brand; null for the standard look. */
export function shownBrand({ settings, logo, picture, branding }: Brand, act: BrandedAct): ShownBrand | null {
  const { color, ground, gradient, downloadAction, requestAction, headline, poweredBy } = settings;
  if (!branding) return logo === '' ? null : { logo, ...plain };
  const shown = {
    logo,
    colors: color === null ? null : tonesOf(color),
    gradient: ground === 'gradient' ? [...gradient] : [],
    picture: ground === 'picture' ? picture : '',
    headline,
    action: act === 'download' ? downloadAction : requestAction,
    poweredBy,
  };
  const isStandard = JSON.stringify(shown) === JSON.stringify({ logo: '', ...plain });
  return isStandard ? null : shown;
}

const prefix = '--sampan-palette-';

function colorRules(scheme: 'light' | 'dark', tone: string): string {
  const { card, end } = schemes[scheme];
  // Away from the text on it, so that this stays readable.
  const pressed = `color-mix(in srgb,${tone},${end} 18%)`;
  const values = {
    'primary-main': tone,
    'primary-light': mix(card, tone, TINT),
    'primary-dark': pressed,
    'secondary-main': tone,
    'secondary-dark': pressed,
  };
  const declarations = Object.entries(values).map(([name, value]) => `${prefix}${name}:${value}`);
  return `html[data-scheme=${scheme}]{${declarations.join(';')}}`;
}

/**
 * Rules by which a page takes over a brand: the server writes them into the page of a link, the client into the page that
 * replaces it. Holds colours and the path of a picture, no text of people.
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
