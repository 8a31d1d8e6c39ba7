import { browserHasher } from '../../upload/browser/browser-hasher.js';

const BLOCK_BYTES = 4 * 1024 * 1024;

/** SHA-256 of a file of any size, in hex. Computed locally; nothing is sent. */
export async function hashFile(
  file: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress(ratio: number): void },
): Promise<string> {
  const hasher = browserHasher({ withSha256: true });
  let readBytes = 0;
  try {
    const sha256 = await hasher.read({
      blob: file,
      blockBytes: BLOCK_BYTES,
      signal,
      onBlocks: (blocks) => {
        readBytes += blocks.length * BLOCK_BYTES;
        onProgress(Math.min(1, readBytes / file.size));
      },
    });
    if (sha256 === undefined) throw new TypeError('the hasher computes no SHA-256');
    return sha256;
  } finally {
    hasher.close();
  }
}
