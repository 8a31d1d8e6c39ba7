import { lockNameOf } from '../engine/upload-lock.js';

/** Slugs whose lock is held: some tab is sending them. */
export async function busyUploads(locks: LockManager | undefined): Promise<Set<string>> {
  const prefix = lockNameOf('');
  const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {};
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}
