import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { HOME, folder } from '../../../docker/embedded/paths.mjs';
import { findProgram, runTool } from '../../../docker/embedded/tool.mjs';
import { say } from '../../../docker/embedded/cli-error.mjs';

/**
 * A program of a Go module at a pinned version, built once into `.sampan/programs`; null where there is no Go.
 * @param {{ name: string, package: string, version: string }} wanted
 * @returns {Promise<string | null>} its path
 */
export async function goProgram({ name, package: path, version }) {
  const program = join(folder(join(HOME, 'programs')), `${name}-${version}`);
  if (existsSync(program)) return program;
  const go = findProgram('go');
  if (!go) return null;
  say(`Building ${name} ${version} …`);
  // Under its own name only when it is whole: two that build it at once do not meet.
  const place = folder(join(HOME, 'programs', `.build-${name}-${process.pid}`));
  const env = { ...process.env, GOBIN: place, CGO_ENABLED: '0' };
  await runTool(go, ['install', `${path}@${version}`], {
    env,
    logFile: join(HOME, `logs/go-${name}.log`),
    what: `Building ${name}`,
  });
  renameSync(join(place, path.split('/').at(-1) ?? name), program);
  return program;
}
