import { UploadVerifier } from '../src/modules/files/transfers/index.js';
import { type TestWorld, until } from './harness.js';

interface Held<T> {
  calls: Promise<T>[];
  /** Lets one call after the other continue. */
  release: () => void;
}

/** Calls that use the same upload at once, held where each has verified it and none has written. */
export async function heldBeforeWrite<T>(
  world: TestWorld,
  count: number,
  call: () => PromiseLike<T>,
): Promise<Held<T>> {
  const verifier = world.app.get(UploadVerifier, { strict: false });
  const { verify } = verifier;
  const waiting: (() => void)[] = [];
  verifier.verify = async (...upload) => {
    const files = await verify.apply(verifier, upload);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return files;
  };
  const calls = Array.from({ length: count }, async () => call());
  try {
    await until(async () => waiting.length === count, 'all of them to have verified it');
  } finally {
    Reflect.deleteProperty(verifier, 'verify');
  }
  return { calls, release: () => waiting.shift()?.() };
}
