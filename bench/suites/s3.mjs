import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { folder } from '../../docker/embedded/paths.mjs';
import { startVersitygw } from '../../scripts/test/servers.mjs';
import { toolPath } from '../../scripts/test/tools.mjs';
import { client, download, say } from '../measure.mjs';
import { startProduct } from '../product.mjs';

const BUCKET = 'sampan-bench';

/**
 * One large file up and down where the bytes go to a store of S3's kind directly, and an archive that comes through us.
 * @param {import('../measure.mjs').Suite} options
 */
export async function measureS3({ dir, results, large, rounds }) {
  if (!toolPath('versitygw')) return say('There is no versitygw here: `npm run test:tools`. S3 is not measured.');
  const gateway = await startVersitygw({ dir: folder(join(dir, 'versitygw')) });
  const { endpoint, region, accessKeyId, secretAccessKey } = gateway;
  const credentials = { accessKeyId, secretAccessKey };
  try {
    const s3 = new S3Client({ endpoint, region, credentials: { ...credentials }, forcePathStyle: true });
    await s3.send(new CreateBucketCommand({ Bucket: BUCKET }));
    s3.destroy();
    const store = {
      name: 'bench',
      kind: 's3',
      endpoint,
      region,
      bucket: BUCKET,
      ...credentials,
      forcePathStyle: true,
      sse: 'none',
    };
    const settings = { STORES: JSON.stringify([store]) };
    const product = await startProduct({ dir: folder(join(dir, 'product')), settings });
    try {
      for (let round = 0; round < rounds; round += 1) {
        await oneFile({ product, gateway, results, large });
      }
      await smallFiles({ product, gateway, results, rounds });
    } finally {
      await product.stop();
    }
  } finally {
    await gateway.stop();
  }
}

/** @typedef {{ product: Awaited<ReturnType<typeof startProduct>>, gateway: { child: { pid: number | undefined } }, results: import('../measure.mjs').Measurements }} Rig */

/** @param {Rig & { large: number }} rig */
async function oneFile({ product, gateway, results, large }) {
  const { origin, token, userId, pid } = product;
  const both = { pids: [pid, Number(gateway.child.pid)], bytes: large };
  const job = { kind: 'engine', origin, token, userId, files: [{ path: 'large.bin', size: large }] };
  const upload = await results.measure('upload to versitygw', { ...both, work: () => client(job) });
  await product.send(upload);
  const url = await product.fileAddress(upload.slug);
  await results.measure('download from versitygw', { ...both, work: () => download(url, large) });
  await product.remove(upload.slug);
}

/** @param {Rig & { rounds: number }} rig */
async function smallFiles({ product, gateway, results, rounds }) {
  const { origin, token, userId, pid } = product;
  const files = Array.from({ length: 1000 }, (_, index) => ({ path: `folder/${index}.bin`, size: 100 * 1024 }));
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const upload = await client({ kind: 'engine', origin, token, userId, files });
  await product.send(upload);
  for (let round = 0; round < rounds; round += 1) {
    const url = await product.zipAddress(upload.slug);
    const both = { pids: [pid, Number(gateway.child.pid)], bytes };
    await results.measure('zip of 1000 × 100 KiB from versitygw', { ...both, work: () => download(url) });
  }
  await product.remove(upload.slug);
}
