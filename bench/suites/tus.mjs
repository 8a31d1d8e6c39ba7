import { join } from 'node:path';
import { folder } from '../../docker/embedded/paths.mjs';
import { client, inTurns } from '../measure.mjs';
import { startProduct } from '../product.mjs';
import { startRival } from '../rivals.mjs';

/**
 * Upload of one large file, compared with a tus server: both are resumable, both run on Node.
 * @param {import('../measure.mjs').Suite} options
 */
export async function measureTus({ dir, results, large, rounds }) {
  const product = await startProduct({ dir: folder(join(dir, 'product')), settings: { STORAGE_ENCRYPTION: 'false' } });
  const rival = await startRival('tus', folder(join(dir, 'tus')));
  try {
    const { origin, token, userId, pid } = product;
    for (let round = 0; round < rounds; round += 1) {
      await inTurns(round, [
        async () => {
          const job = { kind: 'engine', origin, token, userId, files: [{ path: 'large.bin', size: large }] };
          const own = { pids: [pid], bytes: large, rival: 'upload, tus' };
          const upload = await results.measure('upload, Sampan', { ...own, work: () => client(job) });
          await product.send(upload);
          await product.remove(upload.slug);
        },
        async () => {
          const work = () => client({ kind: 'tus', url: rival.url, bytes: large });
          const { url } = await results.measure('upload, tus', { pids: [rival.pid], bytes: large, work });
          await fetch(url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } });
        },
      ]);
    }
  } finally {
    await rival.stop();
    await product.stop();
  }
}
