import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { Child } from '../../docker/embedded/child.mjs';
import { folder } from '../../docker/embedded/paths.mjs';
import { freePort } from '../../docker/embedded/ports.mjs';
import { hasWheel, programFromWheel } from '../../docker/embedded/services/wheels.mjs';
import { answersOk, ask, waitUntil } from '../../docker/embedded/wait.mjs';
import { inPython, toolPath } from './tools.mjs';

/** Servers that only tests need, each on a free port. What they keep and log is in the folder `dir`. */

/**
 * @param {object} options
 * @param {string} options.name
 * @param {string | null} options.program
 * @param {string[]} options.args
 * @param {string} options.dir
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {() => Promise<boolean>} options.isReady
 */
async function start({ name, program, args, dir, env, isReady }) {
  if (!program) throw new Error(`${name} is missing: npm run test:tools`);
  const child = new Child({ name, command: program, args, env, logFile: join(dir, 'logs', `${name}.log`) });
  await waitUntil(isReady, { what: name, seconds: 180, child });
  return { stop: () => child.stop(), kill: () => child.kill() };
}

/** @typedef {{ accessKeyId: string, secretAccessKey: string }} Credentials */

const newCredentials = () => ({ accessKeyId: 'sampan', secretAccessKey: randomBytes(24).toString('base64url') });

const SEAWEEDFS_PARTS = ['master', 'volume', 'filer', 's3'];

/**
 * An S3 server over a folder.
 * @param {{ dir: string }} options
 * @returns {Promise<Credentials & { endpoint: string, region: string, stop(): Promise<void> } | null>} null if it cannot be had
 */
export async function startSeaweedfs({ dir }) {
  const program = hasWheel('seaweedfs') ? await programFromWheel('seaweedfs').catch(() => null) : null;
  if (!program) return null;
  const keys = newCredentials();
  const settings = join(folder(dir), 's3.json');
  const credentials = [{ accessKey: keys.accessKeyId, secretKey: keys.secretAccessKey }];
  const actions = ['Admin', 'Read', 'Write', 'List', 'Tagging'];
  writeFileSync(settings, JSON.stringify({ identities: [{ name: 'sampan', credentials, actions }] }));
  // Below the ports that connections are given: it takes seconds before it listens at the last one.
  const names = SEAWEEDFS_PARTS.flatMap((part) => [`${part}.port`, `${part}.port.grpc`]);
  const ports = await Promise.all(names.map(() => freePort(randomInt(12_000, 32_000))));
  const places = names.map((name, at) => `-${name}=${ports[at]}`);
  const endpoint = `http://127.0.0.1:${ports[names.indexOf('s3.port')]}`;
  const server = await start({
    name: 'SeaweedFS',
    program,
    dir,
    args: [
      '-logtostderr',
      'server',
      '-ip=127.0.0.1',
      '-ip.bind=127.0.0.1',
      `-dir=${folder(join(dir, 'data'))}`,
      '-filer',
      '-s3',
      `-s3.config=${settings}`,
      '-s3.iam=false',
      // A bucket may stand in the host as well as in the path.
      '-s3.domainName=localhost',
      '-s3.port.iceberg=0',
      '-s3.port.lance=0',
      // Pages of other origins have no rights but by the rules of a bucket.
      '-s3.allowedOrigins=',
      // A volume is a file that grows; each bucket gets some.
      '-volume.max=200',
      '-master.volumeSizeLimitMB=64',
      '-master.telemetry=false',
      ...places,
    ],
    isReady: () => answersOk(`${endpoint}/healthz`),
  });
  const stop = async () => {
    // It takes ten seconds to end by itself, leaves its sockets, and nothing of it is kept.
    await server.kill();
    for (const [at, name] of names.entries())
      rmSync(`/tmp/seaweedfs-${name.replace('.port', '').replace('.', '-')}-${ports[at]}.sock`, { force: true });
  };
  return { endpoint, region: 'us-east-1', ...keys, stop };
}

const HEALTH = '/versitygw-health';

/**
 * Another S3 server over a folder.
 * @param {{ dir: string, port?: number, gatewayArgs?: string[], credentials?: Credentials }} options
 */
export async function startVersitygw({ dir, port, gatewayArgs = [], credentials = newCredentials() }) {
  // Attributes in files of their own work on any file system.
  const storage = ['posix', '--sidecar', folder(join(dir, 'attributes')), folder(join(dir, 'buckets'))];
  const gateway = await versitygw({ dir, port, credentials, args: ['--keep-alive', ...gatewayArgs, ...storage] });
  return { region: 'us-east-1', ...credentials, ...gateway };
}

/**
 * Its service for users and their policies in the manner of AWS's IAM: users are made at the endpoint, gateways ask at
 * the socket, which they are told by `--iam-standalone-endpoint`.
 * @param {{ dir: string, credentials: Credentials }} options the gateway's credentials
 */
export async function startVersitygwUsers({ dir, credentials }) {
  const socket = join(dir, 'users.sock');
  const args = ['iam', '--dir', folder(join(dir, 'users')), '--private-ports', socket];
  return { socket, ...(await versitygw({ dir, credentials, args })) };
}

/** @param {{ dir: string, port?: number, credentials: Credentials, args: string[] }} options */
async function versitygw({ dir, port, credentials: { accessKeyId, secretAccessKey }, args }) {
  const address = `127.0.0.1:${port ?? (await freePort())}`;
  const keys = ['--access', accessKeyId, '--secret', secretAccessKey];
  const endpoint = `http://${address}`;
  const server = await start({
    name: `versitygw-${args.includes('iam') ? 'users' : 'buckets'}`,
    program: toolPath('versitygw'),
    dir,
    args: [...keys, '--port', address, '--health', HEALTH, '--quiet', ...args],
    isReady: () => answersOk(endpoint + HEALTH),
  });
  return { endpoint, ...server };
}

/**
 * A stand-in for AWS's token service, and S3.
 * @param {{ dir: string }} options
 */
export async function startMoto({ dir }) {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const main = 'from moto.server import main; import sys; main(sys.argv[1:])';
  const home = toolPath('moto');
  const server = await start({
    name: 'moto',
    program: home && inPython(home).command,
    env: inPython(home ?? '').env,
    dir,
    args: ['-c', main, '--host', '127.0.0.1', '--port', String(port)],
    isReady: () => answersOk(`${endpoint}/moto-api/data.json`),
  });
  return { endpoint, ...server };
}

/**
 * Stripe's own stand-in: it refuses every request that its API description does not allow, and remembers nothing.
 * @param {{ dir: string }} options
 */
export async function startStripeMock({ dir }) {
  const port = await freePort();
  const server = await start({
    name: 'stripe-mock',
    program: toolPath('stripe-mock'),
    dir,
    args: ['-http-addr', `127.0.0.1:${port}`, '-strict-version-check=false'],
    isReady: async () => (await ask(port)) !== null,
  });
  return { url: `http://127.0.0.1:${port}`, ...server };
}

/**
 * A network with faults on demand.
 * @param {{ dir: string }} options
 */
export async function startToxiproxy({ dir }) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await start({
    name: 'Toxiproxy',
    program: toolPath('toxiproxy'),
    env: { ...process.env, LOG_LEVEL: 'error' },
    dir,
    args: ['-host', '127.0.0.1', '-port', String(port)],
    isReady: () => answersOk(`${url}/version`),
  });
  return { url, ...server };
}

/** The harmless text that every scanner takes for a virus (eicar.org); in two halves, so that this file is none. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}' + '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

/**
 * A ClamAV daemon that knows one virus, `EICAR`.
 * @param {{ dir: string, port?: number, maxBytes?: number }} options
 */
export async function startClamd({ dir, port: wanted, maxBytes = 1024 * 1024 }) {
  const port = wanted ?? (await freePort());
  const signatures = folder(join(dir, 'signatures'));
  writeFileSync(join(signatures, 'test.ndb'), `Eicar-Test:0:*:${Buffer.from(EICAR).toString('hex')}\n`);
  const settings = [
    'Foreground yes',
    `DatabaseDirectory ${signatures}`,
    `TemporaryDirectory ${dir}`,
    'TCPAddr 127.0.0.1',
    `TCPSocket ${port}`,
    `StreamMaxLength ${maxBytes}`,
    'CrossFilesystems no',
  ];
  const file = join(dir, 'clamd.conf');
  writeFileSync(file, `${settings.join('\n')}\n`);
  const server = await start({
    name: 'ClamAV',
    program: toolPath('clamd'),
    dir,
    args: [`--config-file=${file}`],
    isReady: async () => (await ask(port, { line: 'zPING\0', answers: true }))?.startsWith('PONG') ?? false,
  });
  return { url: `tcp://127.0.0.1:${port}`, port, ...server };
}

const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * An IMAP server with one mailbox, whose user is `bounces` and password `secret`; with `introspectionUrl`, it takes access
 * tokens alone, of whose subject it asks there. A file in the folder `newMails` is a new mail.
 * @param {{ dir: string, introspectionUrl?: string }} options
 */
export async function startDovecot({ dir, introspectionUrl }) {
  const port = await freePort();
  const mails = ['', 'new', 'cur', 'tmp'].map((name) => join(dir, 'mail', name));
  for (const path of [join(dir, 'run'), join(dir, 'state'), ...mails]) mkdirSync(path, { recursive: true });
  // Nor are mails read by root.
  const isRoot = process.getuid?.() === 0;
  const reader = isRoot ? NOBODY : { uid: process.getuid?.(), gid: process.getgid?.() };
  if (isRoot) for (const path of mails) chownSync(path, NOBODY.uid, NOBODY.gid);
  // Root runs them as the users of Debian's package, as the login process refuses to be root; they have to reach its
  // sockets.
  const own = ['login_user', 'internal_user', 'internal_group'].map(
    (name) => `default_${name} = ${userInfo().username}`,
  );
  chmodSync(dir, 0o755);
  writeFileSync(join(dir, 'users'), 'bounces:{PLAIN}secret:::::\n');
  writeFileSync(
    join(dir, 'oauth2'),
    `introspection_mode = post
introspection_url = ${introspectionUrl}
username_attribute = sub
active_attribute = active
active_value = true
`,
  );
  const file = join(dir, 'dovecot.conf');
  writeFileSync(
    file,
    `base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
${isRoot ? '' : own.join('\n')}
first_valid_uid = 0
first_valid_gid = 0
mail_location = maildir:${dir}/mail
${introspectionUrl ? 'auth_mechanisms = xoauth2 oauthbearer' : ''}
passdb {
  ${introspectionUrl ? `driver = oauth2\n  mechanisms = xoauth2 oauthbearer` : 'driver = passwd-file'}
  args = ${dir}/${introspectionUrl ? 'oauth2' : 'users'}
}
userdb {
  driver = static
  args = uid=${reader.uid} gid=${reader.gid} home=${dir}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`,
  );
  const server = await start({
    name: 'Dovecot',
    program: toolPath('dovecot'),
    dir,
    args: ['-F', '-c', file],
    isReady: async () => (await ask(port, { answers: true }))?.startsWith('* OK') ?? false,
  });
  return { url: `imap://bounces:secret@127.0.0.1:${port}/INBOX`, newMails: join(dir, 'mail/new'), ...server };
}
