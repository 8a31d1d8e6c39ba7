import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { shown } from './paths.mjs';
import { Trouble } from './trouble.mjs';

const GB = 1e9;

/**
 * Refuses early rather than half-way through an installation.
 * @param {string} path need not exist yet
 * @param {{ needsBytes?: number, freeBytes?: (path: string) => number }} [options]
 */
export function checkFreeSpace(path, { needsBytes = GB, freeBytes = freeBytesAt } = {}) {
  const free = freeBytes(path);
  if (free >= needsBytes) return;
  throw new Trouble(
    `Only ${(free / GB).toFixed(2)} GB are free where ${shown(path)} is: free at least ${needsBytes / GB} GB and run it again.`,
  );
}

/** @param {string} path */
function freeBytesAt(path) {
  let place = path;
  while (!existsSync(place)) place = dirname(place);
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize;
}
