import { once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { isReaderGone, terminalOn } from './terminal.js';

function streams() {
  const typed = Object.assign(new PassThrough(), { isTTY: true });
  return { stdin: typed, stdout: new PassThrough(), stderr: new PassThrough() };
}

it.each([true, false])('takes what is typed as it is, blanks included (secret: %s)', async (isSecret) => {
  const parts = streams();
  const answer = terminalOn(parts).ask({ text: 'Password', option: '--password', isSecret });
  parts.stdin.write(' a password with blanks \r');
  expect(await answer).toBe(' a password with blanks ');
  const shown = String(parts.stderr.read());
  expect(shown.includes('with blanks')).toBe(!isSecret);
});

it('asks nobody where there is no terminal', async () => {
  const parts = { ...streams(), stdin: new PassThrough() };
  await expect(terminalOn(parts).ask({ text: 'Code', option: '--code' })).rejects.toThrow('pass it with --code');
});

/** A pipe whose reader has ended. */
const broken = (code: string) =>
  new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })) });

it('goes on, silently, when nobody reads its output or its errors', async () => {
  const terminal = terminalOn({ ...streams(), stdout: broken('EPIPE'), stderr: broken('EPIPE') });
  terminal.out('a');
  terminal.err('b');
  await once(terminal.closed, 'abort');
  expect(isReaderGone(terminal.closed.reason)).toBe(true);
  terminal.out('c');
  terminal.err('d');
  terminal.draw('e');
});

it('tells an output that is full from one that nobody reads', async () => {
  const terminal = terminalOn({ ...streams(), stdout: broken('ENOSPC') });
  terminal.out('a');
  await once(terminal.closed, 'abort');
  expect(isReaderGone(terminal.closed.reason)).toBe(false);
});
