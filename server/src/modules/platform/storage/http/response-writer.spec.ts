import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { ClientLeft, ResponseWriter } from './response-writer.js';

/** A response to a client that reads a chunk when the test allows it. */
class HeldResponse extends EventEmitter {
  destroyed = false;
  readonly held: ((error?: Error) => void)[] = [];

  write(_chunk: Buffer, taken: (error?: Error) => void): boolean {
    this.held.push(taken);
    return false;
  }
}

function writing() {
  const response = new HeldResponse();
  const writer = new ResponseWriter(response as unknown as ServerResponse);
  return { response, write: () => writer.write(Buffer.from('chunk')) };
}

it('ends with a chunk once the client has taken it, so that no more is read than that', async () => {
  const { response, write } = writing();
  const outcomes: string[] = [];
  const written = write().then(() => outcomes.push('taken'));
  await Promise.resolve();
  expect([outcomes, response.held.length]).toEqual([[], 1]);
  response.held[0]?.();
  await written;
  expect(outcomes).toEqual(['taken']);
});

it.each<[string, (response: HeldResponse) => void]>([
  ['goes', (response) => response.emit('close')],
  ['breaks the connection', (response) => response.held[0]?.(new Error('EPIPE'))],
])('ends where the client %s before that', async (_, leave) => {
  const { response, write } = writing();
  const written = write();
  leave(response);
  await expect(written).rejects.toThrow(ClientLeft);
});

it('writes nothing to a client that has gone', async () => {
  const { response, write } = writing();
  response.destroyed = true;
  await expect(write()).rejects.toThrow(ClientLeft);
  expect(response.held).toEqual([]);
});
