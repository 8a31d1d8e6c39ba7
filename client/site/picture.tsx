import latin from '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff2?inline';
import chinese from '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-700-normal.woff2?inline';
import { create, type Font } from 'fontkit';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#contract/primitives.js';
import { schemes } from '../src/theme/tokens.js';
import { Drawing, Mark } from './drawings.js';
import { logoPlace } from './logo-place.js';
import { drawingRules } from './styles.js';

/** The size of the picture for chats, in pixels (ogp.me). */
export const pictureSize = { width: 1200, height: 630 };
const MARGIN = logoPlace.left;
const TEXT_WIDTH = pictureSize.width - 2 * MARGIN;
const TITLE_TOP = 146;
const MAX_LINES = 2;
const SIZES = [60, 52, 44, 38];
/** Fonts as `data:` addresses. Their letters become outlines, so the machine that draws the picture needs no font. */
const files: Record<Language, string> = { en: latin, zh: chinese };
const fonts = new Map<Language, Font>();

function fontOf(language: Language): Font {
  const known = fonts.get(language);
  if (known) return known;
  const font = create(Buffer.from(files[language].split(',')[1] ?? '', 'base64'));
  if (!('layout' in font)) throw new Error(`the font of ${language} is a collection`);
  fonts.set(language, font);
  return font;
}

const widthOf = (font: Font, text: string): number => font.layout(text).advanceWidth / font.unitsPerEm;

/** Chinese may break between any two characters, but for those that close. */
function wordsOf(text: string, language: Language): string[] {
  if (language === 'en') return text.split(/(?<= )/);
  return text.match(/[\x21-\x7e]+ ?|.[，。、：；？！）》”]*/gu) ?? [];
}

function linesOf(font: Font, words: readonly string[], width: number): string[] {
  const lines = [''];
  for (const word of words) {
    const line = (lines.at(-1) ?? '') + word;
    if (lines.at(-1) !== '' && widthOf(font, line.trimEnd()) > width) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines.map((line) => line.trimEnd());
}

/** Lines of about equal length. */
function balanced(font: Font, words: readonly string[], width: number): string[] {
  let lines = linesOf(font, words, width);
  for (let narrower = width * 0.96; narrower > width / 2; narrower *= 0.96) {
    const next = linesOf(font, words, narrower);
    if (next.length > lines.length) break;
    lines = next;
  }
  return lines;
}

/** Outlines of a line; `y` is its base line. */
function outline(font: Font, text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let at = 0;
  const placed = glyphs.map(({ path }, index) => {
    const place = `<path transform="translate(${at})" d="${path.toSVG()}"/>`;
    at += positions[index]?.xAdvance ?? 0;
    return place;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${placed.join('')}</g>`;
}

export interface Picture {
  title: string;
  drawing: string;
  language: Language;
  /** Of the installation. */
  name: string;
  /** Space in pixels for its own logo before its name, which is put over the picture; 0: it stands alone. Null: ours is drawn. */
  logoWidth: number | null;
}

/** Between the logo and the name. */
const GAP = 12;

/** The picture of a page: its title over its drawing, in the light scheme. As SVG. */
export function pictureOf({ title, drawing, language, name, logoWidth }: Picture): string {
  const font = fontOf(language);
  const words = wordsOf(title, language);
  const fitting = SIZES.find((size) => linesOf(font, words, TEXT_WIDTH / size).length <= MAX_LINES);
  const size = fitting ?? SIZES[SIZES.length - 1] ?? 0;
  const lines = balanced(font, words, TEXT_WIDTH / size);
  const { light } = schemes;
  const text = lines.map((line, index) => outline(font, line, { x: MARGIN, y: TITLE_TOP + index * size * 1.25, size }));
  const { width, height } = pictureSize;
  const artTop = TITLE_TOP + (lines.length - 1) * size * 1.25 + 48;
  const art = renderToStaticMarkup(<Drawing name={drawing} />).replace(
    /^<svg[^>]*>/,
    `<svg x="${MARGIN}" y="${artTop}" width="${TEXT_WIDTH}" height="${height - artTop}" viewBox="0 0 640 320" preserveAspectRatio="xMidYMax slice">`,
  );
  const { left, top, height: markSize } = logoPlace;
  const mark =
    logoWidth === null
      ? renderToStaticMarkup(<Mark size={markSize} />).replace('<svg', `<svg x="${left}" y="${top}"`)
      : '';
  const markWidth = logoWidth ?? markSize;
  const brand = outline(fontOf(/\p{Script=Han}/u.test(name) ? 'zh' : 'en'), name, {
    x: markWidth === 0 ? left : left + markWidth + GAP,
    y: 64,
    size: 24,
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<style>${drawingRules('light')}</style><rect width="${width}" height="${height}" fill="${light.paper}"/>` +
    `${art}${mark}<g fill="${light.ink}">${brand}${text.join('')}</g></svg>`
  );
}
