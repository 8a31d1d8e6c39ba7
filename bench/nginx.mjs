import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../docker/embedded/ports.mjs';
import { answersOk, waitUntil } from '../docker/embedded/wait.mjs';
import { toolPath } from '../scripts/test/tools.mjs';

const WORKERS = 2;

/** The program, or null if it is missing or lacks WebDAV. */
export function findNginx() {
  const path = toolPath('nginx');
  if (!path) return null;
  // nginx prints its version on stderr.
  return spawnSync(path, ['-V']).stderr.includes('http_dav_module') ? path : null;
}

/**
 * An nginx of its own: WebDAV PUT and static GET with sendfile, as its manual sets them up.
 * @param {{ path: string, dir: string }} options
 */
export async function startNginx({ path, dir }) {
  const port = await freePort();
  const folder = (/** @type {string} */ name) => {
    mkdirSync(join(dir, name), { recursive: true });
    return join(dir, name);
  };
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder(`temp/${kind}`)};`,
  );
  const pidFile = join(dir, 'nginx.pid');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const config = `
daemon off; master_process on; worker_processes ${WORKERS}; pid ${pidFile}; ${user}
error_log ${join(dir, 'error.log')};
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; client_max_body_size 0;
  ${temp.join(' ')}
  server {
    listen 127.0.0.1:${port}; root ${folder('www')};
    location / { dav_methods PUT DELETE; create_full_put_path on; }
    location = /alive { return 200; }
  }
}`;
  writeFileSync(join(dir, 'nginx.conf'), config);
  const child = spawn(path, ['-c', join(dir, 'nginx.conf'), '-p', dir, '-e', join(dir, 'error.log')], {
    stdio: 'ignore',
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const origin = `http://127.0.0.1:${port}`;
  await waitUntil(() => answersOk(`${origin}/alive`), { what: 'nginx', seconds: 10 });
  return {
    origin,
    /** The workers, which do the work. */
    pids: () => childrenOf(Number(readFileSync(pidFile, 'utf8'))),
    stop: async () => {
      child.kill('SIGQUIT');
      await exited;
    },
  };
}

/** @param {number} pid */
function childrenOf(pid) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').map(Number);
}
