import { formatBytes } from '#contract/display-formats.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { frameMarks, type FrameCode, type LinkFrame } from '#contract/transfers/link-frame.js';
import { setLinkFrame } from '../features/downloads/domain/link-frame.js';
import { findText, translator, type Language } from '../i18n/index.js';
import { kindsByExtension } from '../ui/preview/file-kind.js';
import type { FirstPaint } from './first-paint.js';

type Paint = (path: string, language: Language) => Promise<FirstPaint>;

/** The pages of links, for the server to fill in (server/src/modules/staff/site/link-frames.ts). */
export interface LinkPaints {
  open: FirstPaint;
  closed: Record<FrameCode, FirstPaint>;
  /** Markup of a row, by kind of file or `folder`. */
  rows: Record<string, string>;
  /** Kinds of files, by extension. */
  kinds: Record<string, string>;
  /** A language has only its own plural forms. */
  texts: Partial<Record<(typeof texts)[number], string>>;
}

/** With values that only the server knows. */
const texts = [
  'sender.visitor',
  'sender.to',
  'summary.files_one',
  'summary.files_other',
  'summary.expires',
  'summary.stays',
  'files.folder_one',
  'files.folder_other',
  'download.action',
  'download.all',
  'download.zipHint',
  'files.verified',
  'state.of',
  'state.ofMore_one',
  'state.ofMore_other',
] as const;

const codes: readonly FrameCode[] = [
  'password-required',
  'transfer-expired',
  'transfer-not-found',
  'download-limit-reached',
  'file-infected',
  'file-unscanned',
  'under-review',
  'taken-down',
];

const SLUG = 'aaaaaaa';
/** Stands for every number until the texts around it are replaced by marks. */
const COUNT = 2;
const ROW = new RegExp(`<li\\b(?:(?!</li>).)*${frameMarks.rowName}(?:(?!</li>).)*</li>`, 'gs');

const kinds = [...new Set(kindsByExtension.values()), 'other' as const];
const extensionOf = (wanted: string) => [...kindsByExtension].find(([, kind]) => kind === wanted)?.[0] ?? 'unknown';

const markedTransfer: LinkFrame = {
  slug: SLUG,
  transfer: {
    title: frameMarks.title,
    sender: {
      name: frameMarks.name,
      email: frameMarks.email,
      company: frameMarks.company,
      profilePic: '',
      isMember: false,
    },
    brand: {
      logo: frameMarks.logo,
      headline: frameMarks.headline,
      action: '',
      colors: null,
      gradient: [],
      picture: '',
      poweredBy: true,
    },
    recipientEmail: frameMarks.recipient,
    message: frameMarks.message,
    totalBytes: COUNT,
    expiresAt: EXPIRES_NEVER,
    fileCount: COUNT,
    isVerified: true,
    rows: [
      { name: frameMarks.rowName, depth: 0, bytes: COUNT, fileCount: COUNT },
      ...kinds.map((kind) => ({ name: `${frameMarks.rowName}.${extensionOf(kind)}`, depth: 0, bytes: COUNT })),
    ],
  },
};

/** Replaces each text once or more; a text that is not there would be shown with another transfer's facts. */
function withMarks({ styles, html }: FirstPaint, replaced: readonly (readonly [text: string, mark: string])[]) {
  return replaced.reduce(
    (paint, [text, mark]) => {
      if (!paint.html.includes(text)) throw new Error(`the page of a link does not contain "${text}"`);
      return { styles: paint.styles, html: paint.html.replaceAll(text, mark) };
    },
    { styles, html },
  );
}

async function paintOpen(paint: Paint, language: Language): Promise<Pick<LinkPaints, 'open' | 'rows'>> {
  setLinkFrame(markedTransfer);
  const t = translator('downloads', language);
  const painted = await paint(`/w/${SLUG}`, language);
  const size = formatBytes(COUNT, language);
  const marked = withMarks(painted, [
    [`${t('summary.files', { count: COUNT })} · ${size}`, frameMarks.contents],
    [t('summary.stays'), frameMarks.expiry],
    [t('sender.visitor'), frameMarks.note],
    [t('sender.to', { email: frameMarks.recipient }), frameMarks.recipient],
    [t('download.all'), frameMarks.action],
    [t('download.zipHint'), frameMarks.hint],
    [t('files.verified'), frameMarks.verified],
    [`>${t('files.folder', { count: COUNT, size })}<`, `>${frameMarks.rowSize}<`],
    [`>${size}<`, `>${frameMarks.rowSize}<`],
    ...kinds.map((kind) => [`${frameMarks.rowName}.${extensionOf(kind)}`, frameMarks.rowName] as const),
  ]);
  const rows = marked.html.match(ROW) ?? [];
  if (rows.length !== kinds.length + 1) throw new Error('the page of a link does not have a row for each kind of file');
  return {
    open: { styles: marked.styles, html: marked.html.replace(rows.join(''), frameMarks.rows) },
    rows: Object.fromEntries(['folder', ...kinds].map((kind, index) => [kind, rows[index] ?? ''])),
  };
}

async function paintClosed(code: FrameCode, paint: Paint, language: Language): Promise<FirstPaint> {
  const isExpired = code === 'transfer-expired';
  const details = isExpired ? { details: { sender: frameMarks.name, fileName: frameMarks.title } } : {};
  setLinkFrame({ slug: SLUG, code, ...details });
  const painted = await paint(`/w/${SLUG}`, language);
  const about = translator('downloads')('state.of', {
    sender: frameMarks.name,
    name: frameMarks.title,
  });
  return isExpired ? withMarks(painted, [[about, frameMarks.about]]) : painted;
}

/** Runs in the build only (client/build-plugins/pages.ts). */
export async function renderLinkPaints(paint: Paint, language: Language): Promise<LinkPaints> {
  const closed: [FrameCode, FirstPaint][] = [];
  const open = await paintOpen(paint, language);
  // One after the other: they share the one frame and the texts' one language.
  for (const code of codes) closed.push([code, await paintClosed(code, paint, language)]);
  setLinkFrame(null);
  return {
    ...open,
    closed: Object.fromEntries(closed) as LinkPaints['closed'],
    kinds: Object.fromEntries(kindsByExtension),
    texts: Object.fromEntries(texts.map((key) => [key, findText(`downloads:${key}`)])),
  };
}
