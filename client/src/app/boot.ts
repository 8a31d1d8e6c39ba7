/*
 * What cannot wait for the page's scripts; a file of its own, since the policy allows no inline script. Chooses the
 * colour scheme, and says whether the page will be another than the one the server sent (prerendered-page.ts).
 */
import { passwordTickets } from '../features/downloads/session-tokens.js';
import type { EarlyPick } from '../features/send/use-pre-hydration-files.js';
import { firstLanguage } from '../i18n/first-language.js';
import { readStored } from '../lib/browser-storage.js';
import { OTHER_LANGUAGE, PICKS, PRESSED, SERVED, UNWANTED, WAITS, WITHOUT_RAIL } from '../lib/served-page.js';
import { DRAFT_KEY, FONT_KEY, RAIL_KEY, SCHEME_KEY, SESSION_MARKER } from '../lib/storage-keys.js';
import { entriesOf, handlesOf } from '../sending/files/read-entries.js';
import { mayHaveRecordings } from '../sending/recording/recording-form.js';
import { mayHaveUnfinished } from '../upload/browser/unfinished-marker.js';

const page = document.documentElement;

/** A session to take up; a password entered before; on Home uploads to go on with, recordings, a form filled in before. */
function isKnown(): boolean {
  if (readStored(SESSION_MARKER) !== null) return true;
  const [, slug] = /^\/(?:w|d|downloads)\/([^/]+)/.exec(window.location.pathname) ?? [];
  if (slug !== undefined) return passwordTickets.read(slug) !== undefined;
  return mayHaveUnfinished() || mayHaveRecordings() || readStored(DRAFT_KEY, 'sessionStorage') !== null;
}

const mode = readStored(SCHEME_KEY) ?? 'system';
const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
page.setAttribute('data-scheme', isDark ? 'dark' : 'light');

const font = readStored(FONT_KEY);
if (font !== null) {
  // Kept by this browser from an earlier visit (theme/latin-font.ts): no line has to carry it again.
  document.fonts.add(new FontFace('Inter Variable', `url("${font}")`, { weight: '100 900', display: 'swap' }));
  page.setAttribute('data-font', font);
}

const isOther = firstLanguage() !== page.lang.slice(0, 2);
page.toggleAttribute(OTHER_LANGUAGE, isOther);
page.toggleAttribute(UNWANTED, isOther || isKnown());
// The rail of the served shell is the wide one.
page.toggleAttribute(WITHOUT_RAIL, readStored(RAIL_KEY) === 'narrow');

const sayStartFailed = () => document.getElementById('start-failed')?.removeAttribute('hidden');

// Nothing else can say that the page's own script did not come.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    // The script may fail before the document is read to where it is said.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', sayStartFailed);
    else sayStartFailed();
  },
  true,
);

/*
 * The server's Home is filled in while its scripts are still on their way. Fields keep what is typed; what is picked or
 * dropped is kept here until the page asks for it (features/send/use-pre-hydration-files.ts).
 */
const picks: EarlyPick[] = [];
window.earlyPicks = picks;
const names: string[] = [];

const served = () => document.querySelector<HTMLElement>(`[${SERVED}]`);
const pressed = ({ target }: Event, mark: string) =>
  target instanceof Element ? target.closest(`[${SERVED}] [${mark}]`) : null;

function keep(pick: EarlyPick, added: readonly { name: string }[]): void {
  picks.push(pick);
  names.push(...added.map(({ name }) => name));
  const said = `${names[0]}${names.length > 1 ? ` +${names.length - 1}` : ''}`;
  served()?.style.setProperty('--early-picks', JSON.stringify(said));
}

const isDrop = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
  served() !== null && event.dataTransfer?.types.includes('Files') === true;

addEventListener('click', (event) => {
  if (pressed(event, PICKS)) document.querySelector<HTMLElement>(`[${SERVED}] [type=file]`)?.click();
  // The download of a served page is asked for while the scripts are on their way; the page takes it from here.
  const download = pressed(event, WAITS);
  if (!download) return;
  window.earlyDownload = true;
  download.setAttribute(PRESSED, '');
});
addEventListener('change', ({ target }) => {
  if (!served() || !(target instanceof HTMLInputElement) || !target.files?.length) return;
  const files = [...target.files];
  target.value = '';
  keep({ files }, files);
});
addEventListener('dragover', (event) => {
  if (isDrop(event)) event.preventDefault();
});
addEventListener('drop', (event) => {
  if (!isDrop(event)) return;
  event.preventDefault();
  const handles = handlesOf(event.dataTransfer);
  const entries = entriesOf(event.dataTransfer);
  if (entries.length > 0) keep({ entries, handles }, entries);
});
addEventListener('submit', (event) => {
  if (!served()) return;
  event.preventDefault();
  window.earlySubmit = event.target;
});
