import { brandSchemes, inks, TINT } from './brand-css.js';
import type { BrandColors, BrandSettings, ShownBrand } from './brands.js';

/** The colours that pages show of a brand, adjusted until they are readable. */

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
const STEP = 0.04;

/** The page's grounds that are hardest to read on (client/src/theme/tokens.ts). */
const hardest = { light: '#f4f2ea', dark: '#1a2a28' } as const;

function toneOf(color: string, scheme: keyof typeof brandSchemes): string {
  const { card, end } = brandSchemes[scheme];
  for (let part = 0; part < 1; part += STEP) {
    const tone = mix(color, end, part);
    const grounds = [hardest[scheme], mix(card, tone, TINT)];
    if (grounds.every((ground) => contrast(tone, ground) >= READABLE)) return tone;
  }
  return end;
}

/** The colour, darkened or lightened until it is readable as text, in each scheme. */
export function tonesOf(color: string): { light: string; dark: string } {
  return { light: toneOf(color, 'light'), dark: toneOf(color, 'dark') };
}

/** The colour as it is, with the text that is readable on it, and its tones. */
export function colorsOf(color: string): BrandColors {
  const onFill = contrast(inks.light, color) >= contrast(inks.dark, color) ? inks.light : inks.dark;
  return { fill: color, onFill, ...tonesOf(color) };
}

const plain = { colors: null, gradient: [], picture: '', headline: '', action: '', poweredBy: true };

/** The main action of a page, which names its main button. */
export type BrandedAct = 'download' | 'request';

interface Brand {
  settings: BrandSettings;
  /** Paths, as in `BrandView` and `ShownBrand`. */
  logo: string;
  picture: string;
  /** Whether the plan includes branding. Without it, the logo alone is shown. */
  branding: boolean;
}

/** The part of a brand that others see; null for the standard look. */
export function shownBrand({ settings, logo, picture, branding }: Brand, act: BrandedAct): ShownBrand | null {
  const { color, ground, gradient, downloadAction, requestAction, headline, poweredBy } = settings;
  if (!branding) return logo === '' ? null : { logo, ...plain };
  const shown = {
    logo,
    colors: color === null ? null : colorsOf(color),
    gradient: ground === 'gradient' ? [...gradient] : [],
    picture: ground === 'picture' ? picture : '',
    headline,
    action: act === 'download' ? downloadAction : requestAction,
    poweredBy,
  };
  const isStandard = JSON.stringify(shown) === JSON.stringify({ logo: '', ...plain });
  return isStandard ? null : shown;
}
