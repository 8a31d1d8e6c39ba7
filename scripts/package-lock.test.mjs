import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
/** @type {Record<string, { resolved?: string }>} */
const packages = JSON.parse(text).packages;

describe('package-lock.json', () => {
  it('installs all packages in one folder, which compose.dev.yml keeps apart from the sources', () => {
    const apart = Object.keys(packages).filter((path) => /^(?!node_modules\/).*\/node_modules\//.test(path));
    assert.deepEqual(apart, []);
  });

  it('names no registry', () => {
    assert.deepEqual(
      Object.keys(packages).filter((path) => packages[path]?.resolved?.includes(':')),
      [],
    );
  });
});
