import url from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/** Address of the font once this browser has it; `app/scheme.js` then sets the very first paint in it. */
const STORAGE_KEY = 'font';

const latin =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, ' +
  'U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';

function remember(): void {
  try {
    localStorage.setItem(STORAGE_KEY, url);
  } catch {
    // Storage is closed to this page: the next one begins in the fallback as well.
  }
}

/** Fetches the page's own alphabet. As large as a third of Home's main script: to be called when that has come. */
export function fetchLatinFont(): void {
  if (document.documentElement.dataset.font === url) return;
  const face = new FontFace('Inter Variable', `url("${url}") format("woff2-variations")`, {
    weight: '100 900',
    display: 'swap',
    unicodeRange: latin,
  });
  document.fonts.add(face);
  face.load().then(remember, () => undefined);
}
