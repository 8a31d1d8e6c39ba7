/** The part of the browser's `navigator.locks` that is used. */
export interface UploadLocks {
  request(
    name: string,
    options: { ifAvailable: boolean },
    callback: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown>;
}

export function lockNameOf(slug: string): string {
  return `upload-${slug}`;
}

/**
 * Acquires the lock of an upload, so that no two tabs send the same one. Undefined if another tab holds it; without
 * locks (Node, old browsers) there is no exclusion.
 */
export async function takeUploadLock(
  locks: UploadLocks | undefined,
  slug: string,
): Promise<{ release(): void } | undefined> {
  if (!locks) return { release: () => undefined };
  return new Promise((resolve, reject) => {
    const held = locks.request(lockNameOf(slug), { ifAvailable: true }, (lock) => {
      if (!lock) {
        resolve(undefined);
        return undefined;
      }
      return new Promise((release) => resolve({ release }));
    });
    held.catch(reject);
  });
}
