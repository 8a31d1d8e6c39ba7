import { UploadSessions } from '../src/modules/storage/index.js';
import { type TestWorld, until } from './harness.js';

interface Held<T> {
  calls: Promise<T>[];
  /** Lets one of them after another go on. */
  goOn: () => void;
}

/** Calls that name the same upload at once, held where each has kept it and none has named it. */
export async function heldAtKeeping<T>(world: TestWorld, count: number, call: () => PromiseLike<T>): Promise<Held<T>> {
  const uploads = world.app.get(UploadSessions, { strict: false });
  const { keepAddition } = uploads;
  const waiting: (() => void)[] = [];
  uploads.keepAddition = async (slug) => {
    const isKept = await keepAddition.call(uploads, slug);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return isKept;
  };
  const calls = Array.from({ length: count }, async () => call());
  try {
    await until(async () => waiting.length === count, 'all of them to have kept it');
  } finally {
    Reflect.deleteProperty(uploads, 'keepAddition');
  }
  return { calls, goOn: () => waiting.shift()?.() };
}
