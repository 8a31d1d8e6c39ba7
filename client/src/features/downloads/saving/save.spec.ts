import { act, renderHook } from '@testing-library/react';
import type { PageCommand, PingAnswer, WorkerMessage, WorkerReport } from '../worker/messages.js';
import { saveWithProgress } from './save.js';
import { dismissSaved, useSavedDownloads } from './saved-list.js';

/** Delivers synchronously. */
class FakePort {
  other: FakePort | undefined;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  postMessage(data: unknown): void {
    this.other?.onmessage?.({ data });
  }
  close(): void {
    this.onmessage = null;
  }
}

class FakeChannel {
  readonly port1 = new FakePort();
  readonly port2 = new FakePort();
  constructor() {
    this.port1.other = this.port2;
    this.port2.other = this.port1;
  }
}

/** The worker's side, played by the test. */
class FakeWorker {
  port: FakePort | undefined;
  opened: Extract<WorkerMessage, { type: 'open' }> | undefined;
  readonly commands: PageCommand[] = [];
  knows = true;

  postMessage(message: WorkerMessage, [port]: [FakePort]): void {
    if (message.type === 'ping') return port.postMessage({ isKnown: this.knows } satisfies PingAnswer);
    this.opened = message;
    this.port = port;
    port.onmessage = ({ data }) => void this.commands.push(data as PageCommand);
    return undefined;
  }

  report(report: WorkerReport): void {
    this.port?.postMessage(report);
  }
}

const worker = new FakeWorker();
let confirmed: number;
let renewed: string | null;

beforeAll(() => {
  Object.assign(globalThis, { MessageChannel: FakeChannel });
  Object.defineProperty(navigator, 'vendor', { configurable: true, value: 'Google Inc.' });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: () => Promise.resolve({ active: worker }) },
  });
  crypto.randomUUID ??= () => '00000000-0000-4000-8000-000000000000';
});
beforeEach(() => {
  confirmed = 0;
  renewed = '/v1/zips/second/all.zip';
  worker.commands.length = 0;
  worker.opened = undefined;
});

const save = (changes: Partial<Parameters<typeof saveWithProgress>[0]> = {}) =>
  saveWithProgress({
    url: '/v1/zips/first/all.zip',
    name: 'all.zip',
    isZip: true,
    sizeBytes: 1000,
    renew: () => (renewed === null ? Promise.reject(new Error('expired')) : Promise.resolve(renewed)),
    onDone: () => (confirmed += 1),
    ...changes,
  });

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));

async function begin() {
  const { result } = renderHook(useSavedDownloads);
  const isSaved = save();
  await settled();
  worker.report({ type: 'ready', totalBytes: 1000 });
  await settled();
  worker.report({ type: 'taken' });
  await settled();
  expect(await isSaved).toBe(true);
  const download = result.current.at(-1);
  if (!download) throw new Error('the download is not shown');
  return { download, result };
}

it('leaves to the browser what is small and at home', async () => {
  expect(await save({ isZip: false })).toBe(false);
  expect(worker.opened).toBeUndefined();
});

it('lets the browser open the address of the worker only when the bytes are there', async () => {
  const isSaved = save();
  await settled();
  expect(document.querySelector('iframe')).toBeNull();
  worker.report({ type: 'ready', totalBytes: 1000 });
  await settled();
  expect(document.querySelector('iframe')?.getAttribute('src')).toBe(`/download-worker/${worker.opened?.id}/all.zip`);
  worker.report({ type: 'taken' });
  expect(await isSaved).toBe(true);
  document.querySelector('iframe')?.remove();
});

it('falls back where the worker cannot reach the bytes, and saves nothing twice', async () => {
  const isSaved = save();
  await settled();
  worker.report({ type: 'broken', reason: 'unreachable' });
  expect(await isSaved).toBe(false);
});

it('shows how far it is, passes commands on, and confirms the end once', async () => {
  const { download } = await begin();
  worker.report({ type: 'progress', phase: 'running', receivedBytes: 400 });
  expect(download.snapshot()).toMatchObject({ phase: 'running', receivedBytes: 400, totalBytes: 1000 });
  download.command('pause');
  download.command('resume');
  expect(worker.commands).toEqual([{ type: 'pause' }, { type: 'resume' }]);
  worker.report({ type: 'done' });
  worker.report({ type: 'done' });
  expect(download.snapshot()).toMatchObject({ phase: 'done', receivedBytes: 1000 });
  expect(confirmed).toBe(1);
  act(() => dismissSaved(download));
});

it('gives the worker another address, or the word that there is none', async () => {
  await begin();
  worker.report({ type: 'renew' });
  await settled();
  renewed = null;
  worker.report({ type: 'renew' });
  await settled();
  expect(worker.commands).toEqual([
    { type: 'renewed', url: '/v1/zips/second/all.zip' },
    { type: 'renewed', url: null },
  ]);
  worker.report({ type: 'broken', reason: 'refused' });
  expect(confirmed).toBe(0);
});

it('takes what was cancelled off the list', async () => {
  const { download, result } = await begin();
  expect(result.current).toContain(download);
  act(() => worker.report({ type: 'cancelled' }));
  expect(result.current).not.toContain(download);
});
