import { openUpload, watchCopies } from '#contract/transfers/storage.js';
import { replaceFile } from '#contract/transfers/transfer-files.js';
import { addFiles, createTransfer, type TransferView } from '#contract/transfers/transfers.js';
import { suggestContacts } from '#contract/contacts.js';
import { buildSentFile } from '../../src/features/transfers/testing/sent-file.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import { buildTransfer } from '../../src/lib/testing/transfer.builder.js';
import { file, type Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import { DAY_MS, type GalleryState } from '../state.js';
import { hardNames } from './sample-data.js';
import { transferPage } from './transfer-page.js';

const fileObjects = [
  buildSentFile('f1', 'plans/ground floor.pdf', { size: 1_500_000 }),
  buildSentFile('f2', 'photo.png', { size: 240_000 }),
  buildSentFile('f3', 'tender.docx', { damaged: true }),
  ...Object.values(hardNames).map((name, index) => buildSentFile(`h${index}`, name, { size: 88e9 })),
];
const changed = () => buildTransfer({ fileObjects });
const page = (more?: (server: FakeServer) => unknown, transfer: Partial<TransferView> = { fileObjects }) =>
  transferPage(transfer, (server) => {
    server
      .on(addFiles, changed)
      .on(replaceFile, changed)
      .on(suggestContacts, () => ({ contacts: [], groups: [] }))
      .on(watchCopies, () => ({ state: 'done' as const, copiedBytes: 1_500_000, totalBytes: 1_500_000 }));
    more?.(server);
  });

const open = page();
const openAdding = (actor: Actor) => actor.press('transfer:addFiles');
const add = async (actor: Actor) => {
  await openAdding(actor);
  await actor.see('sending:change.addText');
  await actor.pick([file('more.pdf', { size: 20_000 }), file(hardNames.chinese)], '[data-testid=pick-files]');
};
const openReplacing = async (actor: Actor) => {
  await actor.press('transfer:files.actions', { values: { name: 'photo.png' } });
  await actor.choose('menuitem', 'transfer:files.replace');
};
const replace = async (actor: Actor) => {
  await openReplacing(actor);
  await actor.see('sending:change.pickNew');
  await actor.pick([file('better photo.png', { size: 20_000 })], '[data-testid=pick-files]');
};
const openForwarding = (actor: Actor) => actor.press('transfer:forward');
const forward = async (actor: Actor) => {
  await openForwarding(actor);
  await actor.choose('radio', 'sending:options.copyLink');
  await actor.press('send:footer.getLink');
};

/** Files added to a transfer, put in another's place, and sent on. */
export const transferChangeStates: readonly GalleryState[] = [
  { ...open, name: 'add-files', act: openAdding, shows: 'sending:change.addText' },
  {
    ...open,
    name: 'add-files-sending',
    uploadStopsAt: 0.4,
    act: add,
    shows: (actor) => actor.find('progressbar', 'sending:progress.label'),
  },
  {
    ...open,
    name: 'add-files-cancel',
    uploadStopsAt: 0.4,
    act: async (actor) => {
      await add(actor);
      await actor.press('sending:progress.cancel');
    },
    shows: 'sending:progress.cancelAsk',
  },
  {
    ...open,
    name: 'add-files-cancelled',
    uploadStopsAt: 0.4,
    act: async (actor) => {
      await add(actor);
      await actor.press('sending:progress.cancel');
      await actor.press('sending:progress.yes');
    },
    shows: 'sending:change.stopped',
  },
  {
    ...open,
    name: 'add-files-leave',
    uploadStopsAt: 0.4,
    act: async (actor) => {
      await add(actor);
      await actor.find('progressbar', 'sending:progress.label');
      await actor.idle();
      await actor.press('common:close');
    },
    shows: 'sending:leave.text',
  },
  {
    ...page((server) => server.on(openUpload, refuse('storage-full'))),
    name: 'add-files-storage-full',
    act: add,
    shows: (actor) => actor.find('alert'),
  },
  {
    ...page((server) => server.on(addFiles, refuse('transfer-expired'))),
    name: 'add-files-expired',
    act: add,
    shows: 'errors:transfer-expired',
  },
  {
    ...page((server) => server.on(openUpload, refuse('suspended'))),
    name: 'add-files-suspended',
    act: add,
    shows: (actor) => actor.find('alert'),
  },
  { ...open, name: 'add-files-done', act: add, shows: 'sending:change.updated' },
  {
    ...open,
    name: 'replace-file',
    act: openReplacing,
    shows: (actor) => actor.see('sending:change.replaceText', { values: { name: 'photo.png' } }),
  },
  {
    ...open,
    name: 'replace-file-sending',
    uploadStopsAt: 0.7,
    act: replace,
    shows: (actor) => actor.find('progressbar', 'sending:progress.label'),
  },
  {
    ...page((server) => server.on(replaceFile, refuse('duplicate-file', { fileName: 'better photo.png' }))),
    name: 'replace-file-refused',
    act: replace,
    shows: (actor) => actor.see('errors:duplicate-file', { values: { fileName: 'better photo.png' } }),
  },
  { ...open, name: 'replace-file-done', act: replace, shows: 'sending:change.updated' },
  {
    ...open,
    name: 'forward-form',
    act: openForwarding,
    shows: (actor) => actor.find('form', 'sending:change.forward'),
  },
  {
    ...open,
    name: 'forward-nothing-chosen',
    act: async (actor) => {
      await openForwarding(actor);
      await actor.press('sending:change.none');
      await actor.pressUnavailable('send:footer.transfer');
    },
    shows: (actor) => actor.find('button', 'sending:change.all'),
  },
  {
    ...open,
    name: 'forward-wrong-address',
    act: async (actor) => {
      await openForwarding(actor);
      const field = await actor.find('combobox');
      await actor.fill(field, 'reader');
      await actor.key('Enter', field);
      await actor.pressUnavailable('send:footer.transfer');
    },
    shows: /^reader$/,
  },
  {
    ...page((server) => server.on(openUpload, unanswered)),
    name: 'forward-beginning',
    act: forward,
    shows: 'sending:progress.warmingUp',
  },
  {
    ...page((server) =>
      server.on(watchCopies, () => ({ state: 'copying' as const, copiedBytes: 600_000, totalBytes: 1_500_000 })),
    ),
    name: 'forward-copying',
    act: forward,
    shows: /600/,
  },
  {
    ...page((server) => server.on(createTransfer, unanswered)),
    name: 'forward-recording',
    act: forward,
    shows: 'sending:progress.almostDone',
  },
  {
    ...page((server) =>
      server.on(watchCopies, () => ({ state: 'failed' as const, copiedBytes: 0, totalBytes: 1_500_000 })),
    ),
    name: 'forward-failed',
    act: forward,
    shows: (actor) => actor.find('alert'),
  },
  {
    ...page((server) =>
      server.on(watchCopies, () => ({ state: 'copying' as const, copiedBytes: 600_000, totalBytes: 1_500_000 })),
    ),
    name: 'forward-cancelled',
    act: async (actor) => {
      await forward(actor);
      await actor.press('sending:change.cancelForward');
    },
    shows: 'sending:change.stopped',
  },
  { ...open, name: 'forward-done', act: forward, shows: (actor) => actor.find('link', 'sending:done.link') },
  {
    ...page((server) =>
      server.on(createTransfer, () => ({ data: { ops: [buildTransfer({ undoUntil: Date.now() + DAY_MS })] } })),
    ),
    name: 'forward-done-undo',
    act: async (actor) => {
      await openForwarding(actor);
      const field = await actor.find('combobox');
      await actor.fill(field, 'ravi@example.com');
      await actor.key('Enter', field);
      await actor.press('send:footer.transfer');
    },
    shows: (actor) => actor.find('button', 'sending:done.undo'),
  },
];
