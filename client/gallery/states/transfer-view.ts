import { downloadFile } from '#contract/transfers/downloads.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { listExtensionRequests } from '#contract/transfers/extensions.js';
import { FILE_VERSIONS_MAX } from '#contract/limits.js';
import { editTransfer, undoSend } from '#contract/transfers/transfer-changes.js';
import { listThumbnails, removeFile, restoreFile } from '#contract/transfers/transfer-files.js';
import { deleteTransfer, listTransfers } from '#contract/transfers/transfers.js';
import { buildRequest } from '../../src/features/extensions/testing/request.builder.js';
import { buildSentFile, buildVersion } from '../../src/features/transfers/testing/sent-file.builder.js';
import { buildList, buildTransfer } from '../../src/lib/testing/transfer.builder.js';
import type { Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import { objectAddress, pictureAddress, pdfText } from '../samples.js';
import { DAY_MS, HOUR_MS, type GalleryState } from '../state.js';
import { hardAddress, hardNames } from './sample-data.js';
import { transferPage } from './transfer-page.js';

const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320"><rect width="480" height="320" fill="#0a7"/></svg>',
)}`;
const sum = 'ab12'.repeat(16);
const fileObjects = [
  buildSentFile('f1', 'plans/ground floor.pdf', { size: 1_500_000, sha256: sum }),
  buildSentFile('f2', 'photo.png', { size: 240_000, sha256: sum }),
  buildSentFile('f3', 'tender.docx', { damaged: true, sha256: sum }),
  buildSentFile('f4', 'notes.txt', { size: 61 }),
  ...Object.values(hardNames).map((name, index) => buildSentFile(`h${index}`, name, { size: 88e9 })),
];
const versions = [
  buildVersion('v1', 'plans/draft.pdf', 'f1'),
  { ...buildVersion('v2', hardNames.long), removedAt: Date.now() - DAY_MS },
  { ...buildVersion('v3', hardNames.chinese), removedAt: Date.now() - 2 * DAY_MS },
];
const whole = { fileObjects, totalBytes: 90e9, fileNumber: fileObjects.length };
const view = transferPage(whole);
const fewFiles = { fileObjects: fileObjects.slice(0, 2), fileNumber: 2 };

const fileMenu = (actor: Actor, name = 'photo.png') => actor.press('transfer:files.actions', { values: { name } });
const look = (actor: Actor, name = 'photo.png') => actor.press('preview:action', { values: { name } });
const remove = async (actor: Actor) => {
  await fileMenu(actor);
  await actor.choose('menuitem', 'transfer:files.remove');
};
const restore = (actor: Actor) => actor.press('transfer:versions.restoreName', { values: { name: 'plans/draft.pdf' } });
const rename = async (actor: Actor, title: string) => {
  await actor.press('transfer:rename');
  await actor.type('transfer:titleLabel', title);
  await actor.key('Enter');
};

/** Looks at a file that the store answers with this address. */
const preview = (name: string, url: string | (() => string)) => ({
  ...transferPage({ fileObjects: [buildSentFile('f1', name, { size: 600 }), buildSentFile('f2', 'b.bin')] }, (server) =>
    server.on(downloadFile, () => ({
      url: typeof url === 'string' ? url : url(),
      expiresAt: Date.now() + HOUR_MS,
      downloadToken: 'd',
    })),
  ),
  act: (actor: Actor) => look(actor, name),
});
const text = 'A quiet line.\n第二行。\nदूसरी पंक्ति\n';
const silence = `data:audio/wav;base64,${btoa(`RIFF\u0024\u0000\u0000\u0000WAVEfmt \u0010\u0000\u0000\u0000\u0001\u0000\u0001\u0000@\u001f\u0000\u0000@\u001f\u0000\u0000\u0001\u0000\u0008\u0000data\u0000\u0000\u0000\u0000`)}`;
/** One transfer over the page: what stands above its parts, and its files. */
export const transferViewStates: readonly GalleryState[] = [
  {
    ...view,
    name: 'transfer-loading',
    server: (server) => server.on(listTransfers, unanswered),
    shows: (actor) => actor.find('status', 'transfer:loading'),
  },
  {
    ...view,
    name: 'transfer-gone',
    server: (server) => server.on(listTransfers, ({ query: { slug } }) => (slug === undefined ? buildList([]) : [])),
    shows: 'transfer:goneText',
  },
  {
    ...view,
    name: 'transfer-error',
    server: (server) => server.on(listTransfers, refuse('internal')),
    shows: (actor) => actor.find('dialog', 'transfer:title'),
  },
  {
    ...transferPage(whole, (server) =>
      server.on(listThumbnails, () => ({
        thumbnails: [{ fileId: 'f2', url: picture, expiresAt: Date.now() + HOUR_MS }],
      })),
    ),
    name: 'transfer-files',
    shows: 'transfer:files.damaged',
  },
  {
    ...transferPage({
      fileObjects: Array.from({ length: 120 }, (_, index) => buildSentFile(`f${index}`, `scan ${index}.tif`)),
    }),
    name: 'transfer-files-many',
    shows: (actor) => actor.find('button', 'transfer:files.showAll', { values: { total: '120' } }),
  },
  {
    ...transferPage({ ...fewFiles, versions }),
    name: 'transfer-versions',
    shows: (actor) => actor.see('transfer:versions.text', { values: { limit: FILE_VERSIONS_MAX } }),
  },
  {
    ...transferPage({ ...fewFiles, versions }, (server) =>
      server.on(restoreFile, refuse('duplicate-file', { fileName: 'plans/draft.pdf' })),
    ),
    name: 'transfer-version-not-restored',
    act: restore,
    shows: (actor) => actor.see('errors:duplicate-file', { values: { fileName: 'plans/draft.pdf' } }),
  },
  {
    ...view,
    name: 'transfer-file-menu',
    act: fileMenu,
    shows: (actor) => actor.find('menuitem', 'transfer:files.replace'),
  },
  {
    ...transferPage({}),
    name: 'transfer-last-file-menu',
    act: (actor) => fileMenu(actor, 'plans.pdf'),
    shows: (actor) => actor.find('menuitem', 'transfer:files.removeLast'),
  },
  {
    ...transferPage(fewFiles, (server) =>
      server.on(removeFile, () =>
        buildTransfer({ fileObjects: fileObjects.slice(0, 1), versions: [buildVersion('f2', 'photo.png')] }),
      ),
    ),
    name: 'transfer-file-removed',
    act: remove,
    shows: (actor) => actor.see('transfer:files.removed', { values: { name: 'photo.png' } }),
  },
  {
    ...transferPage(whole, (server) => server.on(removeFile, refuse('last-file'))),
    name: 'transfer-file-not-removed',
    act: remove,
    shows: 'errors:last-file',
  },
  {
    ...transferPage(whole, (server) => server.on(downloadFile, refuse('file-damaged'))),
    name: 'transfer-file-not-downloaded',
    act: async (actor) => {
      await fileMenu(actor);
      await actor.choose('menuitem', 'transfer:files.download');
    },
    shows: 'errors:file-damaged',
  },
  {
    ...transferPage(whole, (server) => server.on(downloadFile, unanswered)),
    name: 'preview-loading',
    act: (actor) => look(actor),
    shows: (actor) => actor.find('progressbar', 'preview:loading'),
  },
  {
    ...transferPage(whole, (server) => server.on(downloadFile, refuse('file-damaged'))),
    name: 'preview-failed',
    act: (actor) => look(actor),
    shows: 'preview:failed',
  },
  {
    ...preview('photo.png', pictureAddress),
    name: 'preview-picture',
    shows: (actor) => actor.find('img', /photo\.png/),
  },
  {
    ...preview('notes.txt', `data:text/plain;charset=utf-8,${encodeURIComponent(text.repeat(20))}`),
    name: 'preview-text',
    shows: /A quiet line/,
  },
  {
    ...preview('voice.wav', silence),
    name: 'preview-audio',
    shows: (actor) => actor.element('audio'),
  },
  {
    ...preview('plan.pdf', () => objectAddress(pdfText(['The first page', 'The second page']), 'application/pdf')),
    name: 'preview-document',
    shows: async (actor) => {
      await actor.find('button', 'preview:nextPage');
      await actor.element('[aria-busy="false"]');
    },
  },
  {
    ...transferPage({
      message: `${'Please look at the second page first. '.repeat(7)}\n谢谢！`,
      hasPassword: true,
      downloadLimit: 10,
    }),
    name: 'transfer-message',
    shows: /second page first/,
  },
  {
    ...transferPage({ expiryDate: EXPIRES_NEVER, title: hardNames.long }),
    name: 'transfer-never-expires',
    shows: /HDR|no expiry|永/,
  },
  {
    ...transferPage({ expiryDate: Date.now() + HOUR_MS, total_downloads: 0, completed_downloads: 0 }),
    name: 'transfer-expiring-unseen',
    shows: 'transfers:state.expiringSoon',
  },
  {
    ...transferPage({ ...fewFiles, expiryDate: Date.now() - DAY_MS, versions }),
    name: 'transfer-expired',
    shows: 'transfers:state.expired',
  },
  {
    ...transferPage({ expiryDate: Date.now() - DAY_MS }, (server) =>
      server.on(listExtensionRequests, () => ({
        requests: [buildRequest({ email: hardAddress, note: 'Until Friday?' })],
        total: 1,
      })),
    ),
    name: 'transfer-expired-request',
    shows: (actor) => actor.find('button', 'extensions:requests.extend'),
  },
  {
    ...transferPage({ undoUntil: Date.now() + DAY_MS }),
    name: 'transfer-undo-send',
    shows: (actor) => actor.find('button', 'transfer:undo.action'),
  },
  {
    ...transferPage({ undoUntil: Date.now() + DAY_MS }, (server) => server.on(undoSend, refuse('too-late'))),
    name: 'transfer-undo-too-late',
    act: (actor) => actor.press('transfer:undo.action'),
    shows: 'errors:too-late',
  },
  {
    ...transferPage({ undoUntil: Date.now() + DAY_MS }, (server) =>
      server.on(undoSend, () => ({ undone: true as const })),
    ),
    name: 'transfer-undone',
    act: (actor) => actor.press('transfer:undo.action'),
    shows: 'transfer:undo.doneText',
  },
  {
    ...view,
    name: 'transfer-title-editing',
    act: (actor) => actor.press('transfer:rename'),
    shows: (actor) => actor.find('textbox', 'transfer:titleLabel'),
  },
  {
    ...transferPage({}, (server) => server.on(editTransfer, refuse('internal'))),
    name: 'transfer-title-refused',
    act: (actor) => rename(actor, 'Harbour plans'),
    shows: 'errors:internal',
  },
  {
    ...view,
    name: 'transfer-qr-code',
    act: (actor) => actor.press('transfer:link.showQr'),
    shows: (actor) => actor.find('img', /abc1234/),
  },
  {
    ...view,
    name: 'transfer-link-copied',
    act: (actor) => actor.press('common:copy.label'),
    shows: 'common:copy.done',
  },
  { ...view, name: 'transfer-delete', act: (actor) => actor.press('transfer:delete'), shows: 'transfers:delete.title' },
  {
    ...transferPage({}, (server) => server.on(deleteTransfer, () => ({ deleted: true as const, undoSeconds: 20 }))),
    name: 'transfer-deleted',
    act: async (actor) => {
      await actor.press('transfer:delete');
      await actor.press('transfers:delete.confirm');
    },
    shows: (actor) => actor.see('transfers:delete.done', { values: { name: 'plans.pdf' } }),
  },
  { ...view, name: 'transfer-over-home', at: '/dash?transfer=abc1234', shows: 'transfer:files.damaged' },
];
