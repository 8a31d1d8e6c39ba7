/*
 * Work that cannot wait for the page's scripts; a file of its own, since the policy allows no inline script. Chooses
 * the colour scheme, and says whether the page will be another than the one the server sent (prerendered-page.ts).
 */
import { passwordTickets } from '../features/downloads/session-tokens.js';
import { hasDraft } from '../features/submit/draft-key.js';
import { readTicket } from '../features/submit/request-tickets.js';
import { firstLanguage } from '../i18n/first-language.js';
import { readStored } from '../lib/browser-storage.js';
import {
  OTHER_LANGUAGE,
  PICKS,
  PICKS_FOR,
  PRESSED,
  SERVED,
  UNWANTED,
  WAITS,
  WITHOUT_RAIL,
} from '../lib/served-page.js';
import { DRAFT_KEY, FONT_KEY, RAIL_KEY, SCHEME_KEY, SESSION_MARKER } from '../lib/storage-keys.js';
import { entriesOf, handlesOf } from '../sending/files/read-entries.js';
import type { EarlyPick } from '../sending/files/use-pre-hydration-files.js';
import { mayHaveRecordings } from '../sending/recording/recording-form.js';
import { mayHaveUnfinished } from '../upload/browser/unfinished-marker.js';

const page = document.documentElement;

/**
 * A session to take up; a password entered before; uploads to go on with, recordings, a form filled in before; a request
 * that something may have been submitted to from here by its plain link.
 */
function isKnown(): boolean {
  if (readStored(SESSION_MARKER) !== null) return true;
  const [, kind, slug = '', personId] =
    /^\/(w|d|downloads|r)\/([^/]+)(?:\/([^/]+))?/.exec(window.location.pathname) ?? [];
  if (kind !== undefined && kind !== 'r') return passwordTickets.read(slug) !== undefined;
  if (mayHaveUnfinished() || mayHaveRecordings()) return true;
  if (kind === undefined) return readStored(DRAFT_KEY, 'sessionStorage') !== null;
  return hasDraft() || (personId === undefined && readTicket({ slug, personId }) !== undefined);
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
 * The server's Home, or its page of a request, is filled in while the scripts are still on their way. Fields keep what is
 * typed; what is picked or dropped is kept here until the page asks for it (sending/files/use-pre-hydration-files.ts).
 */
const picks: EarlyPick[] = [];
window.earlyPicks = picks;
/** Names of the picked files by the element that they were picked for. */
const names = new Map<HTMLElement, string[]>();

const served = () => document.querySelector<HTMLElement>(`[${SERVED}]`);
const pressed = ({ target }: Event, mark: string) =>
  target instanceof Element ? target.closest(`[${SERVED}] [${mark}]`) : null;

const placeOf = (control: Element | null) => control?.closest<HTMLElement>(`[${PICKS_FOR}]`) ?? served();

function keep(pick: EarlyPick, added: readonly { name: string }[], place: HTMLElement | null): void {
  picks.push({ ...pick, of: place?.getAttribute(PICKS_FOR) ?? undefined });
  if (!place) return;
  const all = [...(names.get(place) ?? []), ...added.map(({ name }) => name)];
  names.set(place, all);
  place.style.setProperty('--early-picks', JSON.stringify(`${all[0]}${all.length > 1 ? ` +${all.length - 1}` : ''}`));
}

const isDrop = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
  served() !== null && event.dataTransfer?.types.includes('Files') === true;

addEventListener('click', (event) => {
  pressed(event, PICKS)?.closest(':has([type=file])')?.querySelector<HTMLElement>('[type=file]')?.click();
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
  keep({ files }, files, placeOf(target));
});
addEventListener('dragover', (event) => {
  if (isDrop(event)) event.preventDefault();
});
addEventListener('drop', (event) => {
  if (!isDrop(event)) return;
  event.preventDefault();
  const handles = handlesOf(event.dataTransfer);
  const entries = entriesOf(event.dataTransfer);
  const places = document.querySelectorAll(`[${PICKS_FOR}]`);
  // If there are several, the drop counts only on one of them.
  const place =
    places.length > 1 ? (event.target as Element).closest<HTMLElement>(`[${PICKS_FOR}]`) : placeOf(places[0] ?? null);
  if (entries.length > 0 && place) keep({ entries, handles }, entries, place);
});
addEventListener('submit', (event) => {
  if (!served()) return;
  event.preventDefault();
  window.earlySubmit = event.target;
});
