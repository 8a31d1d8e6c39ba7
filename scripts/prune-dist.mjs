import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Removes compiled files without a source, so that a build may use the output of the last one. */

const SOURCE_ENDINGS = ['.ts', '.tsx'];

for (const part of ['server', 'worker']) {
  const compiled = join('dist', part);
  const paths = existsSync(compiled) ? readdirSync(compiled, { recursive: true, encoding: 'utf8' }) : [];
  for (const path of paths.filter((name) => /\.js(\.map)?$/.test(name))) {
    const source = join(part, path.replace(/\.js(\.map)?$/, ''));
    if (!SOURCE_ENDINGS.some((ending) => existsSync(source + ending))) rmSync(join(compiled, path));
  }
}
