import { join } from 'node:path';
import { folder } from '../../docker/embedded/paths.mjs';
import { client } from '../measure.mjs';
import { startProduct } from '../product.mjs';

const UPLOADS = 100;
const UPLOAD_BYTES = 50 * 1024 * 1024;

/**
 * The memory of the server while 100 people upload 50 MiB each at one time.
 * @param {import('../measure.mjs').Suite} options
 */
export async function measureMemory({ dir, results }) {
  for (const kind of ['plain', 'encrypted']) {
    const settings = { STORAGE_ENCRYPTION: String(kind === 'encrypted') };
    const product = await startProduct({ dir: folder(join(dir, kind)), settings });
    try {
      const { origin, pid } = product;
      const people = await product.hire(UPLOADS);
      const name = `100 uploads of 50 MiB at one time, ${kind}`;
      const work = () => client({ kind: 'crowd', origin, people, bytes: UPLOAD_BYTES });
      await results.measure(name, { pids: [pid], bytes: UPLOADS * UPLOAD_BYTES, work });
    } finally {
      await product.stop();
    }
  }
}
