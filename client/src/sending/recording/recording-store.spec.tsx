import { HOUR_MS } from '#contract/units.js';
import { Blob as NodeBlob } from 'node:buffer';
import { jest } from '@jest/globals';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { render, renderHook, waitFor } from '@testing-library/react';
import type { PickedFile } from '../files/picked-files.js';
import { KeptRecordings } from './kept-recordings.js';
import { readRecordings } from './recorded-file.js';
import { mayHaveRecordings, openRecordingForm, recordingForm } from './recording-form.js';
import { RecordingStore } from './recording-store.js';
import { useHasRecordings } from './use-has-recordings.js';

// That of jsdom can be neither read nor stored.
beforeAll(() => Object.assign(globalThis, { Blob: NodeBlob }));
const chunk = (text: string) => new Blob([text]);
const recording = (id: string, form = 'form') => ({
  id,
  form,
  kind: 'voice' as const,
  path: `${id}.m4a`,
  type: 'audio/mp4',
  seconds: 1,
  poster: null,
});

let now: number;
let store: RecordingStore;
beforeEach(() => {
  Object.assign(globalThis, { IDBKeyRange });
  localStorage.clear();
  sessionStorage.clear();
  now = 0;
  const factory = new IDBFactory();
  store = new RecordingStore(
    () => factory,
    () => now,
  );
});

const idsOf = async (form = 'form') => (await store.list(form)).map(({ recording: { id } }) => id);

async function save(id: string, form = 'form'): Promise<void> {
  await store.begin(recording(id, form));
  await store.append({ ...recording(id, form), seconds: 0.5 }, 0, chunk('first '));
  await store.append(recording(id, form), 1, chunk('second'));
}

it('keeps each chunk at once, in order, by form', async () => {
  await save('a');
  await save('b', 'another form');
  const [found] = await store.list('form');
  expect(found?.recording).toMatchObject({ id: 'a', path: 'a.m4a', seconds: 1 });
  expect(await Promise.all(found?.chunks.map((data) => data.text()) ?? [])).toEqual(['first ', 'second']);
});

it('stores bytes, since private windows of Safari refuse blobs', async () => {
  const factory = new IDBFactory();
  store = new RecordingStore(() => factory);
  await save('a');
  const chunks = await new Promise<{ data: unknown }[]>((resolve) => {
    factory.open('sampan-recordings').onsuccess = ({ target }) => {
      const { result } = target as unknown as { result: IDBDatabase };
      const all = result.transaction('chunks').objectStore('chunks').getAll();
      all.onsuccess = () => resolve(all.result as { data: unknown }[]);
    };
  });
  expect(chunks.map(({ data }) => Object.prototype.toString.call(data))).toEqual(Array(2).fill('[object ArrayBuffer]'));
});

it('has nothing of a recording whose first chunk did not come', async () => {
  await store.begin(recording('a'));
  expect(await idsOf()).toEqual([]);
});

it('renames, removes one, and forgets those of closed tabs after a day', async () => {
  await save('a');
  await save('b');
  await store.rename('a', 'For you.m4a');
  await store.remove('b');
  expect((await store.list('form')).map(({ recording: { path } }) => path)).toEqual(['For you.m4a']);
  now = 20 * HOUR_MS;
  await save('c', 'a later form');
  now = 25 * HOUR_MS;
  await store.sweep();
  expect(await idsOf()).toEqual([]);
  expect(await idsOf('a later form')).toEqual(['c']);
  expect(mayHaveRecordings()).toBe(true);
  await store.remove('c');
  expect(mayHaveRecordings()).toBe(false);
});

it('brings the recordings of this tab back after a reload, and follows what becomes of them', async () => {
  const form = openRecordingForm(null);
  await save('a', form);
  await save('b', 'another tab');
  const found: PickedFile[] = [];
  const kept = (files: readonly PickedFile[]) => (
    <KeptRecordings owner={null} files={files} onFound={(restored) => found.push(...restored)} store={store} />
  );
  const { rerender } = render(kept([]));
  await waitFor(() =>
    expect(found).toMatchObject([{ path: 'a.m4a', recording: { id: 'a', kind: 'voice', seconds: 1 } }]),
  );
  rerender(kept(found));
  rerender(kept(found.map((file) => ({ ...file, path: 'Named.m4a' }))));
  await waitFor(async () => expect((await store.list(form))[0]?.recording.path).toBe('Named.m4a'));
  rerender(kept([]));
  expect(recordingForm(null)).toBeNull();
  await waitFor(async () => expect(await idsOf(form)).toEqual([]));
  expect(await idsOf('another tab')).toEqual(['b']);
});

it('stores a name that was given while it was loading', async () => {
  const form = openRecordingForm(null);
  await save('a', form);
  const files: PickedFile[] = (await readRecordings(store, form)).map((file) => ({ ...file, path: 'Named.m4a' }));
  const onFound = jest.fn();
  render(<KeptRecordings owner={null} files={files} onFound={onFound} store={store} />);
  await waitFor(async () => expect((await store.list(form))[0]?.recording.path).toBe('Named.m4a'));
  expect(onFound).toHaveBeenCalledWith([]);
});

it('is still there to forget the last recording of a form when that has been sent', async () => {
  const form = openRecordingForm(null);
  await save('a', form);
  const files = await readRecordings(store, form);
  localStorage.clear();
  const { result, rerender } = renderHook(useHasRecordings, { initialProps: [] as readonly PickedFile[] });
  expect(result.current).toBe(false);
  rerender(files);
  rerender([]);
  expect(result.current).toBe(true);
});
