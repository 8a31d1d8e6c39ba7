import type { CheckpointStore, UploadCheckpoint } from './checkpoint.js';
import type { PickedHandle } from './file-handles.js';

/** The checkpoints of this browser, and what the server knows of uploads that the same person began on other devices. */
export class SharedCheckpoints implements CheckpointStore {
  readonly #elsewhere: Map<string, UploadCheckpoint>;

  constructor(
    private readonly local: CheckpointStore,
    elsewhere: readonly UploadCheckpoint[],
  ) {
    this.#elsewhere = new Map(elsewhere.map((checkpoint) => [checkpoint.slug, { ...checkpoint, isElsewhere: true }]));
  }

  async list(): Promise<UploadCheckpoint[]> {
    const local = await this.local.list().catch(() => []);
    const known = new Set(local.map(({ slug }) => slug));
    return [...local, ...structuredClone([...this.#elsewhere.values()].filter(({ slug }) => !known.has(slug)))];
  }

  /** An upload that is continued here is this browser's from then on. */
  save(checkpoint: UploadCheckpoint): Promise<void> {
    return this.local.save({ ...checkpoint, isElsewhere: undefined });
  }

  remove(slug: string): Promise<void> {
    this.#elsewhere.delete(slug);
    return this.local.remove(slug);
  }

  keepHandles(slug: string, handles: readonly PickedHandle[]): Promise<void> {
    return this.local.keepHandles?.(slug, handles) ?? Promise.resolve();
  }

  handles(slug: string): Promise<PickedHandle[]> {
    return this.local.handles?.(slug) ?? Promise.resolve([]);
  }
}
