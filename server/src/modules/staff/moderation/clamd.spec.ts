import { ScannerUnavailable, verdictOf } from './clamd.js';

it.each([
  ['stream: OK\0', 'clean'],
  ['stream: Eicar-Signature FOUND\0', { threat: 'Eicar-Signature' }],
  ['INSTREAM size limit exceeded. ERROR\0', 'too-large'],
  ['stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0', 'too-large'],
])('reads %j', (reply, verdict) => {
  expect(verdictOf(reply)).toEqual(verdict);
});

it.each(['', 'stream: Can’t allocate memory ERROR\0', 'UNKNOWN COMMAND\0'])('takes %j for no verdict', (reply) => {
  expect(() => verdictOf(reply)).toThrow(ScannerUnavailable);
});
