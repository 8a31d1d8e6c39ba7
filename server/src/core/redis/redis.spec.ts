import { isUnreachable } from '../errors/unreachable.js';
import { isNotPrimary, isRefusingWrites } from './redis.js';

const reply = (message: string) => Object.assign(new Error(message), { name: 'ReplyError' });

it.each([
  ["READONLY You can't write against a read only replica.", true, true],
  ["ERR Error running script: @user_script:1: READONLY You can't write against a read only replica.", true, true],
  ['UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)', true, true],
  ["MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.", true, true],
  ["OOM command not allowed when used memory > 'maxmemory'.", false, true],
  ['MISCONF Valkey is configured to save RDB snapshots, but is currently unable to persist to disk.', false, true],
  ['LOADING Redis is loading the dataset in memory', false, true],
  ['NOREPLICAS Not enough good replicas to write.', false, true],
  ['WRONGTYPE Operation against a key holding the wrong kind of value', false, false],
  ['ERR unknown command', false, false],
])('%s', (message, isReplica, isRefusal) => {
  const error = reply(message);
  expect([isNotPrimary(error), isRefusingWrites(error), isUnreachable(error)]).toEqual([
    isReplica,
    isRefusal,
    isRefusal,
  ]);
  // Only what Redis itself answers.
  expect(isRefusingWrites(new Error(message))).toBe(false);
});
