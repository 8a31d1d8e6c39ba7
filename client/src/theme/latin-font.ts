import url from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { writeStored } from '../lib/browser-storage.js';
import { FONT_KEY } from '../lib/storage-keys.js';

const latin =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, ' +
  'U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';

/** Fetches the Latin font, which `app/boot.ts` uses for the first paint of later visits. A third of the size of Home's main script, so it is fetched after that. */
export function fetchLatinFont(): void {
  if (document.documentElement.dataset.font === url) return;
  const face = new FontFace('Inter Variable', `url("${url}") format("woff2-variations")`, {
    weight: '100 900',
    display: 'swap',
    unicodeRange: latin,
  });
  document.fonts.add(face);
  // Told to pages in frames, too (ui/framed-page.tsx).
  document.documentElement.dataset.font = url;
  face.load().then(
    () => writeStored(FONT_KEY, url),
    () => undefined,
  );
}
