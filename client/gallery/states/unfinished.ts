import { listOpenUploads } from '#contract/transfers/storage.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import { file, type Actor, type Label } from '../actor.js';
import { DAY_MS, HOUR_MS, type GalleryState } from '../state.js';
import { acceptCodes, asUser, asVisitor, SENDER } from './send.js';

const FILM = 'A film of the river.mov';

/** Picks a file in the browser's own window, which gives a handle. */
async function pickByHandle(actor: Actor): Promise<void> {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle(FILM, { create: true });
  const writer = await handle.createWritable();
  await writer.write(new Uint8Array(3_000_000));
  await writer.close();
  Object.assign(window, { showOpenFilePicker: () => Promise.resolve([handle]) });
  await actor.press('send:files.add');
  await actor.find('button', 'sending:files.remove', { values: { name: FILM } });
}

/** A visitor's upload of this file is cancelled half-way, and the file taken out of the form. */
const leaveUnfinished = (pickFile: (actor: Actor) => Promise<void>) => async (actor: Actor) => {
  await pickFile(actor);
  await actor.type('send:recipients.label.plain', 'anna@example.com,');
  await actor.type('send:sender.label', SENDER);
  await actor.press('send:footer.transfer');
  await actor.type('sending:verify.code', 'K7M2P');
  await actor.see('sending:progress.transferring');
  await actor.press('sending:progress.cancel');
  await actor.press('sending:progress.yes');
  await actor.press('sending:files.remove', { values: { name: FILM } });
  await actor.see('unfinished:title');
};

const unfinishedByHandle = leaveUnfinished(pickByHandle);

const openUploads = (server: FakeServer) =>
  server.on(listOpenUploads, () => ({
    uploads: ['A film of the river.mov', `${'最终确认版'.repeat(10)}.pdf`].map((path, index) => ({
      slug: `open12${index}`,
      files: [{ path, size: 2_000_000_000 }, ...(index === 0 ? [] : [{ path: 'plan.pdf', size: 1000 }])],
      totalBytes: 2_000_000_000,
      openedAt: Date.now() - HOUR_MS,
      expiresAt: Date.now() + 6 * DAY_MS,
      addTo: index === 0 ? null : 'abc1234',
      isForward: false,
    })),
  }));

const discardFirst: Label = /A film of the river\.mov/;

/** Uploads that were begun and can be resumed, below the form. */
export const unfinishedStates: readonly GalleryState[] = [
  asUser('unfinished', { server: openUploads, shows: 'unfinished:title' }),
  asUser('unfinished-discard', {
    server: openUploads,
    act: (actor) => actor.press(discardFirst),
    shows: 'unfinished:discardAsk',
  }),
  asVisitor('unfinished-pick-again', {
    server: acceptCodes,
    uploadStopsAt: 0.4,
    act: leaveUnfinished((actor) => actor.pick([file(FILM, { size: 3_000_000 })])),
    shows: (actor) => actor.see('unfinished:choose', { values: { count: 1 } }),
  }),
  asVisitor('unfinished-resumable', {
    server: acceptCodes,
    uploadStopsAt: 0.4,
    act: unfinishedByHandle,
    shows: (actor) => actor.find('button', 'unfinished:resumeOf', { values: { name: FILM } }),
  }),
  asVisitor('unfinished-resumed', {
    server: acceptCodes,
    uploadStopsAt: 0.4,
    act: async (actor) => {
      await unfinishedByHandle(actor);
      await actor.press('unfinished:resumeOf', { values: { name: FILM } });
    },
    shows: (actor) => actor.find('button', 'sending:files.remove', { values: { name: FILM } }),
  }),
];
