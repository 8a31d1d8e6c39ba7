import { StoreError } from '../../object-store.js';

interface Write {
  aborter: AbortController;
  ended: Promise<void>;
}

/** Parts that this process is writing, so that an upload which is completed or aborted does not wait for hanging senders. */
export class RunningWrites {
  private readonly writes = new Map<string, Set<Write>>();

  async run<T>(uploadId: string, work: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal): Promise<T> {
    const aborter = new AbortController();
    const running = work(outer ? AbortSignal.any([outer, aborter.signal]) : aborter.signal);
    const write = {
      aborter,
      ended: running.then(
        () => undefined,
        () => undefined,
      ),
    };
    const writes = this.writes.get(uploadId) ?? new Set();
    this.writes.set(uploadId, writes.add(write));
    try {
      return await running;
    } finally {
      writes.delete(write);
      if (writes.size === 0 && this.writes.get(uploadId) === writes) this.writes.delete(uploadId);
    }
  }

  async endAll(uploadId: string): Promise<void> {
    const writes = [...(this.writes.get(uploadId) ?? [])];
    for (const { aborter } of writes) aborter.abort(new StoreError('upload-missing'));
    await Promise.all(writes.map(({ ended }) => ended));
  }
}
