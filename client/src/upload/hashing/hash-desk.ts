import { crcOfRange, sumBlocks, type SumKit } from './block-sums.js';
import { errorLike } from '../error-like.js';
import type { HashAnswer, HashRequest } from './hash-messages.js';
import type { ByteSource } from '../types.js';

/** The worker's side: hashes one file at a time, with short ranges in between. */
export class HashDesk<S> {
  readonly #stopped = new Set<number>();

  constructor(
    private readonly kit: Promise<SumKit>,
    private readonly open: (source: S) => ByteSource,
    private readonly answer: (answer: HashAnswer) => void,
  ) {}

  async take(request: HashRequest<S>): Promise<void> {
    const { id } = request;
    if (request.kind === 'stop') return void this.#stopped.add(id);
    try {
      const kit = await this.kit;
      const blob = this.open(request.source);
      if (request.kind === 'crc32') return this.answer({ kind: 'crc32', id, crc32: await crcOfRange(blob, kit) });
      const sha256 = await sumBlocks({
        blob,
        blockBytes: request.blockBytes,
        withSha256: request.withSha256,
        kit,
        onBlocks: (crc32s) => crc32s.length > 0 && this.answer({ kind: 'blocks', id, crc32s }),
        isStopped: () => this.#stopped.has(id),
      });
      this.answer({ kind: 'read', id, sha256 });
    } catch (error) {
      this.answer({ kind: 'failed', id, message: errorLike(error).message });
    } finally {
      this.#stopped.delete(id);
    }
  }
}
