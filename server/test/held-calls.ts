import { UploadSessions } from '../src/modules/uploads/index.js';
import { type TestWorld, until } from './harness.js';

interface Held<T> {
  calls: Promise<T>[];
  /** Lets one of them after another go on. */
  goOn: () => void;
}

/** Calls that name the same upload at once, held where each has claimed it and none has named it. */
export async function heldAtClaim<T>(world: TestWorld, count: number, call: () => PromiseLike<T>): Promise<Held<T>> {
  const uploads = world.app.get(UploadSessions, { strict: false });
  const { claim } = uploads;
  const waiting: (() => void)[] = [];
  uploads.claim = async (upload) => {
    const isClaimed = await claim.call(uploads, upload);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return isClaimed;
  };
  const calls = Array.from({ length: count }, async () => call());
  try {
    await until(async () => waiting.length === count, 'all of them to have claimed it');
  } finally {
    Reflect.deleteProperty(uploads, 'claim');
  }
  return { calls, goOn: () => waiting.shift()?.() };
}
