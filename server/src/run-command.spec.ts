import { PassThrough, Writable } from 'node:stream';
import { jest } from '@jest/globals';
import { ConfigurationError } from './config/env.js';
import { runCommand, watchOutput } from './run-command.js';

const exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
const said = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
// Jest replaces `write` by a function that never calls back.
const written = ((_text: string, done?: () => void) => {
  done?.();
  return true;
}) as typeof process.stdout.write;
jest.spyOn(process.stdout, 'write').mockImplementation(written);
const before = process.exitCode;
afterEach(() => void (process.exitCode = before));
afterAll(() => jest.restoreAllMocks());

it.each([0, 1])('a command ends with what it returns: %i', async (code) => {
  await runCommand(() => Promise.resolve(code));
  expect([process.exitCode, exit.mock.calls, said.mock.calls]).toEqual([code, [], []]);
});

it.each([
  ['says what is wrong with the settings', new ConfigurationError('MONGODB_URI: missing'), /^MONGODB_URI: missing\n$/],
  ['says where it failed', new Error('no such table'), /^Error: no such table\n +at /],
  ['says what was thrown', 'stopped', /^stopped\n$/],
])('one that fails ends with 2, and %s', async (_, error, text) => {
  await runCommand(() => Promise.reject(error));
  expect(exit).toHaveBeenLastCalledWith(2);
  expect(said.mock.lastCall?.[0]).toMatch(text);
});

const closed = (stream: Writable) => new Promise((resolve) => stream.once('close', resolve));

const broken = (code: string) =>
  new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })) });

it.each([
  ['EPIPE', undefined],
  ['ENOSPC', 'ENOSPC'],
])('goes on after %s of its output, and remembers %s', async (code, lost) => {
  const stdout = broken(code);
  const lostOutput = watchOutput({ stdout, stderr: new PassThrough() });
  stdout.write('a');
  await closed(stdout);
  stdout.write('b');
  expect(lostOutput()?.message).toBe(lost);
});

it('goes on when nobody reads its errors', async () => {
  const stderr = broken('EPIPE');
  const lostOutput = watchOutput({ stdout: new PassThrough(), stderr });
  stderr.write('a');
  await closed(stderr);
  expect(lostOutput()).toBeUndefined();
});
