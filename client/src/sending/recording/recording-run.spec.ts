import { Blob as NodeBlob } from 'node:buffer';
import { jest } from '@jest/globals';
import { FakeInput } from './testing/fake-recording.js';
import type { RecordingKind } from './live-input.js';
import { RecordingRun } from './recording-run.js';

// That of jsdom cannot be read.
beforeAll(() => Object.assign(globalThis, { Blob: NodeBlob }));

/** The browser's recorder, whose chunks the test brings. */
class FakeMediaRecorder {
  static latest: FakeMediaRecorder;
  static supported = /.*/;
  static isTypeSupported = (type: string) => FakeMediaRecorder.supported.test(type);
  state = 'inactive';
  readonly mimeType: string;
  ondataavailable: (event: { data: Blob }) => void = () => undefined;
  onstop: () => void = () => undefined;
  onerror: () => void = () => undefined;

  constructor(_stream: unknown, { mimeType = '' }: { mimeType?: string }) {
    this.mimeType = mimeType;
    FakeMediaRecorder.latest = this;
  }
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.onstop();
  }
  bring(text: string) {
    this.ondataavailable({ data: new Blob([text]) });
  }
}

beforeEach(() => {
  Object.assign(globalThis, { MediaRecorder: FakeMediaRecorder });
  Object.assign(crypto, { randomUUID: () => 'id-1' });
  HTMLMediaElement.prototype.play = () => Promise.reject(new Error('no picture'));
  FakeMediaRecorder.supported = /.*/;
});

interface Options {
  kind?: RecordingKind;
  maxBytes?: number;
  append?: () => Promise<void>;
}

function record({ kind = 'voice', maxBytes = 1000, append = () => Promise.resolve() }: Options = {}) {
  const input = new FakeInput({ kind, picture: 'camera' });
  const saved: string[] = [];
  const store = {
    begin: () => Promise.resolve(),
    append: async (recording: { path: string }, index: number) => {
      await append();
      saved.push(`${recording.path} ${index}`);
    },
  };
  const run = new RecordingRun(input, { kind, form: 'form', name: 'Memo', maxBytes, store });
  return { run, input, saved, recorder: FakeMediaRecorder.latest };
}

it('stores each chunk as it comes, and makes one file of them', async () => {
  const { run, saved, recorder } = record();
  recorder.bring('one ');
  recorder.bring('two');
  run.stop();
  const { file, cut, isStored } = await run.result;
  expect(saved).toEqual(['Memo.webm 0', 'Memo.webm 1']);
  expect([cut, isStored]).toEqual([null, true]);
  expect(file).toMatchObject({ path: 'Memo.webm', size: 7, recording: { id: 'id-1', kind: 'voice', poster: null } });
  expect(file.blob.type).toBe('audio/webm');
});

it.each([
  ['voice', /webm/, 'Memo.webm'],
  ['voice', /mp4/, 'Memo.m4a'],
  ['voice', /nothing/, 'Memo.webm'],
  ['video', /.*/, 'Memo.mp4'],
  // Chromium without an encoder for H.264 and AAC.
  ['video', /^video\/(mp4$|mp4;codecs=(vp9|av01)|webm)/, 'Memo.mp4'],
  ['video', /webm/, 'Memo.webm'],
] as const)('records a %s as the browser can, MP4 first: %s', async (kind, supported, path) => {
  FakeMediaRecorder.supported = supported;
  const { run, recorder } = record({ kind });
  recorder.bring('sound');
  run.stop();
  expect((await run.result).file.path).toBe(path);
});

it('ends before the plan is exceeded', async () => {
  const { run, recorder } = record({ maxBytes: 10 });
  recorder.bring('1234');
  expect(recorder.state).toBe('recording');
  recorder.bring('1234');
  expect(recorder.state).toBe('inactive');
  expect((await run.result).cut).toBe('size');
});

it('ends after 5 minutes', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);
  const { run, recorder } = record();
  clock.mockReturnValue(1000 + 300_200);
  recorder.bring('1234');
  expect(await run.result).toMatchObject({ cut: 'time', file: { recording: { seconds: 300 } } });
  clock.mockRestore();
});

it('ends when the browser has no space left, with what there is', async () => {
  const { run, recorder } = record({ append: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) });
  recorder.bring('sound');
  const { file, cut } = await run.result;
  expect([file.size, cut]).toEqual([5, 'storage']);
});

it('goes on where the browser stores nothing at all, and says so', async () => {
  const { run, recorder } = record({ append: () => Promise.reject(new DOMException('private', 'InvalidStateError')) });
  recorder.bring('sound ');
  await Promise.resolve();
  recorder.bring('more');
  expect(recorder.state).toBe('recording');
  run.stop();
  expect(await run.result).toMatchObject({ cut: null, isStored: false, file: { size: 10 } });
});

it('fails when nothing was recorded', async () => {
  const { run } = record();
  run.stop();
  await expect(run.result).rejects.toThrow('nothing was recorded');
});

it('ends with its input', async () => {
  const { run, input, recorder } = record();
  recorder.bring('sound');
  input.end();
  expect((await run.result).file.size).toBe(5);
});
