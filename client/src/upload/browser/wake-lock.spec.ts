import { browserWakeLock } from './wake-lock.js';

function device({ refuses = false } = {}) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const held = new Set<object>();
  const wakeLock = {
    request: () => {
      if (refuses) return Promise.reject(new DOMException('battery', 'NotAllowedError'));
      const sentinel = { release: () => Promise.resolve(void held.delete(sentinel)) };
      held.add(sentinel);
      return Promise.resolve(sentinel);
    },
  };
  const show = (visibilityState: 'visible' | 'hidden') => {
    // Browsers drop the lock of a page that is not seen.
    if (visibilityState === 'hidden') held.clear();
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { lock: browserWakeLock({ wakeLock }, page), held, show };
}

const settled = () => new Promise(setImmediate);

it('is held until it is released, once', async () => {
  const { lock, held } = device();
  const release = lock.keepAwake();
  await settled();
  expect(held.size).toBe(1);
  release();
  release();
  await settled();
  expect(held.size).toBe(0);
});

it('is taken again when the page comes back, and not after the upload', async () => {
  const { lock, held, show } = device();
  const release = lock.keepAwake();
  await settled();
  show('hidden');
  expect(held.size).toBe(0);
  show('visible');
  await settled();
  expect(held.size).toBe(1);
  release();
  await settled();
  show('hidden');
  show('visible');
  await settled();
  expect(held.size).toBe(0);
});

it('is not missed where the browser refuses or has none', async () => {
  const { lock, held } = device({ refuses: true });
  const release = lock.keepAwake();
  await settled();
  release();
  expect(held.size).toBe(0);
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  expect(() => browserWakeLock({}, page).keepAwake()()).not.toThrow();
});
