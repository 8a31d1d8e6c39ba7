import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Child } from '../../../docker/embedded/child.mjs';
import { folder } from '../../../docker/embedded/paths.mjs';
import { freePort } from '../../../docker/embedded/ports.mjs';
import { answersOk, waitUntil } from '../../../docker/embedded/wait.mjs';
import { goProgram } from '../tools.mjs';

const HEALTH = '/versitygw-health';

/**
 * @typedef {{ accessKeyId: string, secretAccessKey: string }} Credentials
 *
 * @typedef {object} VersitygwProcess
 * @property {string} endpoint
 * @property {string} region
 * @property {Child} child
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} kill at once, as in a crash
 *
 * @typedef {VersitygwProcess & Credentials} Versitygw
 */

const newCredentials = () => ({ accessKeyId: 'sampan', secretAccessKey: randomBytes(24).toString('base64url') });

/**
 * An S3 server over a folder, for tests and measurements.
 * @param {{ dir: string, port?: number, gatewayArgs?: string[], credentials?: Credentials }} options `dir` is for buckets and its log
 * @returns {Promise<Versitygw | null>} null where it cannot be built
 */
export async function startVersitygw({ dir, port, gatewayArgs = [], credentials = newCredentials() }) {
  const program = goProgram('versitygw');
  if (!program) return null;
  const at = port ?? (await freePort());
  const keys = ['--access', credentials.accessKeyId, '--secret', credentials.secretAccessKey];
  // Attributes in files of their own work on any file system.
  const storage = ['posix', '--sidecar', folder(join(dir, 'attributes')), folder(join(dir, 'buckets'))];
  const gateway = ['--port', `127.0.0.1:${at}`, '--health', HEALTH, '--keep-alive', '--quiet', ...gatewayArgs];
  const child = new Child({
    name: 'The S3 server',
    command: program,
    args: [...keys, ...gateway, ...storage],
    logFile: join(dir, 'logs', 'versitygw.log'),
  });
  const endpoint = `http://127.0.0.1:${at}`;
  await waitUntil(() => answersOk(endpoint + HEALTH), { what: 'The S3 server', seconds: 180, child });
  return { endpoint, region: 'us-east-1', ...credentials, child, stop: () => child.stop(), kill: () => child.kill() };
}

/**
 * Its service for users and their policies in the manner of AWS's IAM; a gateway takes it by `--iam-standalone-endpoint`.
 * @param {{ dir: string, credentials: Credentials }} options the gateway's credentials
 * @returns {Promise<{ endpoint: string, socket: string, stop(): Promise<void> } | null>} users are made at the endpoint, gateways ask at the socket; null where it cannot be built
 */
export async function startVersitygwUsers({ dir, credentials }) {
  const program = goProgram('versitygw');
  if (!program) return null;
  const port = await freePort();
  const socket = join(dir, 'users.sock');
  const keys = ['--access', credentials.accessKeyId, '--secret', credentials.secretAccessKey];
  const service = ['--port', `127.0.0.1:${port}`, '--health', HEALTH, '--quiet'];
  const child = new Child({
    name: 'The service for users',
    command: program,
    args: [...keys, ...service, 'iam', '--dir', folder(join(dir, 'users')), '--private-ports', socket],
    logFile: join(dir, 'logs', 'versitygw-users.log'),
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await waitUntil(() => answersOk(endpoint + HEALTH), { what: 'The service for users', seconds: 180, child });
  return { endpoint, socket, stop: () => child.stop() };
}
