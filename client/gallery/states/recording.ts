import { openDownloadPage } from '#contract/transfers/downloads.js';
import { buildFile } from '../../src/features/downloads/testing/file.builder.js';
import { buildPage } from '../../src/features/downloads/testing/page.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { RecordingKind } from '../../src/sending/recording/live-input.js';
import type { Actor } from '../actor.js';
import { posterAddress } from '../samples.js';
import type { GalleryState } from '../state.js';
import { asVisitor } from './send.js';

// Microphone and camera are the browser's own fake ones (scripts/test/browser.mjs).

const openRecorder = (kind: RecordingKind) => async (actor: Actor) => {
  await actor.find('form', 'send:title');
  await actor.press(`send:record.${kind}Label`);
};

/** Once the devices are open. */
const isReady = (actor: Actor) => actor.element('[role=dialog] .MuiButton-contained:not(:disabled)');

const start = (kind: RecordingKind) => async (actor: Actor) => {
  await openRecorder(kind)(actor);
  await isReady(actor);
  await actor.press(`recording:${kind}.record`);
};

const record = (kind: RecordingKind) => async (actor: Actor) => {
  await start(kind)(actor);
  // Less than a chunk is no recording.
  await actor.see(/^0:01 (of|\/) /);
  await actor.press(`recording:${kind}.stop`);
  await actor.find('button', 'recording:done');
};

/** Records one of each and returns to the form. */
async function recordBoth(actor: Actor): Promise<void> {
  for (const kind of ['voice', 'video'] as const) {
    await record(kind)(actor);
    await actor.press('recording:done');
    await actor.until(() => !document.querySelector('[role=dialog]'), 'closed dialog');
  }
}

/** The browser's error if its user refuses, or has no device. */
const refuseDevices = (name: string) => () => {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', name));
};

const state = (name: string, rest: Pick<GalleryState, 'act' | 'shows' | 'server'>): GalleryState => ({
  ...asVisitor(name, rest),
  name: `recording-${name}`,
});

const messages = (server: FakeServer) =>
  server.on(openDownloadPage, () =>
    buildPage({
      files: [
        buildFile({ id: 'f1', path: 'plans/报价单.xlsx', size: 20_000 }),
        buildFile({
          id: 'f2',
          path: 'Video message 2026-11-23 09.14.05.mp4',
          size: 8_000_000,
          recording: { kind: 'video', seconds: 75, poster: posterAddress() },
        }),
        buildFile({
          id: 'f3',
          path: 'Voice memo 2026-11-23 09.12.41.webm',
          size: 240_000,
          recording: { kind: 'voice', seconds: 31, poster: null },
        }),
      ],
      message: 'Listen first, then look at the plans.',
    }),
  );

/** Voice memos and video messages: recorded in the send panel, played on the download page. */
export const recordingStates: readonly GalleryState[] = [
  state('voice', {
    act: openRecorder('voice'),
    shows: isReady,
  }),
  state('voice-running', { act: start('voice'), shows: (actor) => actor.find('button', 'recording:voice.stop') }),
  state('voice-review', { act: record('voice'), shows: (actor) => actor.find('button', 'recording:again') }),
  state('voice-unnamed', {
    act: async (actor) => {
      await record('voice')(actor);
      await actor.type('recording:name', ' ');
    },
    shows: 'recording:nameMissing',
  }),
  state('voice-denied', {
    server: refuseDevices('NotAllowedError'),
    act: openRecorder('voice'),
    shows: 'recording:voice.denied',
  }),
  state('no-device', {
    server: refuseDevices('NotFoundError'),
    act: openRecorder('video'),
    shows: 'recording:problem.no-device',
  }),
  state('video', {
    act: openRecorder('video'),
    shows: (actor) => actor.find('button', 'recording:screen.choose'),
  }),
  state('video-countdown', {
    act: start('video'),
    shows: (actor) => actor.see('recording:countdown', { values: { seconds: 3 } }),
  }),
  state('video-review', { act: record('video'), shows: (actor) => actor.find('button', 'recording:again') }),
  state('listed', {
    act: recordBoth,
    shows: (actor) => actor.see('sending:files.count', { values: { count: 2 } }),
  }),
  {
    name: 'download-messages',
    at: '/w/abc1234',
    server: messages,
    shows: (actor) => actor.find('button', /1:15/),
  },
];
