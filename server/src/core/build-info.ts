import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

export const UNKNOWN_COMMIT = 'unknown';

export const buildInfoSchema = z.object({
  version: z.string(),
  /** Git's name of the commit; `unknown` where the build could not learn it. */
  commit: z.string().default(UNKNOWN_COMMIT),
});
export type BuildInfo = z.output<typeof buildInfoSchema>;

/** Above `dist/server`, and above `server` for tests, which run from the sources. */
const ROOT = new URL('../../../', import.meta.url);

/** The build writes `build.json` (`scripts/write-build-info.mjs`). The sources contain the version alone. */
function read(): BuildInfo {
  const written = new URL('build.json', ROOT);
  const file = existsSync(written) ? written : new URL('package.json', ROOT);
  return buildInfoSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Version and commit of the running program. */
export const buildInfo: BuildInfo = read();

/** `0.2.0 (commit 1f2e3d4c5b6a)` */
export function describeBuild({ version, commit }: BuildInfo): string {
  return commit === UNKNOWN_COMMIT ? version : `${version} (commit ${commit.slice(0, 12)})`;
}
