/** A running sync of one file and the next one, which waits for it. */
interface PendingSync {
  running: Promise<void>;
  next: Promise<void> | null;
}

/**
 * Batches fsync calls per file: calls during a running sync share the next one, so four parts that end together cost two
 * disk flushes. Each call resolves only after a sync that started after it.
 */
export class GroupFsync {
  private readonly pending = new Map<string, PendingSync>();

  async sync(path: string, flush: () => Promise<void>): Promise<void> {
    const sync = this.pending.get(path);
    if (!sync) return this.begin(path, flush);
    sync.next ??= sync.running.then(
      () => this.begin(path, flush),
      () => this.begin(path, flush),
    );
    return sync.next;
  }

  private begin(path: string, flush: () => Promise<void>): Promise<void> {
    const sync: PendingSync = { running: flush(), next: null };
    this.pending.set(path, sync);
    const forget = (): void => {
      if (this.pending.get(path) === sync && !sync.next) this.pending.delete(path);
    };
    sync.running.then(forget, forget);
    return sync.running;
  }
}
