import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';

export interface InstallationPicture {
  /** Changes with the bytes. */
  address: string;
  type: 'image/png' | 'image/svg+xml';
  bytes: Buffer;
}

/** @throws if there is no such file, with the setting's name */
export function readPicture(setting: string, path: string | undefined): InstallationPicture | null {
  if (path === undefined) return null;
  try {
    const bytes = readFileSync(path);
    const isSvg = extname(path).toLowerCase() === '.svg';
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    return {
      address: `/installation/${hash}.${isSvg ? 'svg' : 'png'}`,
      type: isSvg ? 'image/svg+xml' : 'image/png',
      bytes,
    };
  } catch (error) {
    throw new Error(`${setting}: ${(error as Error).message}`, { cause: error });
  }
}
