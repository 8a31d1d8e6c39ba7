import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { describe, it } from 'node:test';
import { freePort, portFrom, portProblem } from './ports.mjs';

/** @returns {Promise<{ port: number, close: () => void }>} */
function listener() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve({ port, close: () => server.close() });
    });
  });
}

describe('ports', () => {
  it('are other ones where the preferred is taken, and never promised twice', async () => {
    const taken = await listener();
    const ports = await Promise.all([freePort(taken.port), freePort(), freePort()]);
    taken.close();
    assert.equal(new Set([...ports, taken.port]).size, 4);
  });

  it('are looked at before the start: a taken one is named with the variable that changes it', async () => {
    const taken = await listener();
    const wish = { variable: 'PORT', fallback: taken.port, what: 'the app' };
    const [problem = ''] = await portProblem({}, wish);
    assert.match(problem, new RegExp(`Port ${taken.port} for the app is taken.*PORT=${taken.port + 1}`));
    assert.deepEqual(await portProblem({ PORT: String(taken.port) }, { ...wish, fallback: 1 }), [problem]);
    taken.close();
    assert.deepEqual(await portProblem({ PORT: String(await freePort()) }, wish), []);
    assert.match((await portProblem({ PORT: 'no' }, wish))[0] ?? '', /PORT is/);
  });

  it('gives the same port to a service that starts again', async () => {
    const port = await freePort();
    const wish = { variable: 'PORT', fallback: port, what: 'the app' };
    assert.deepEqual(await portProblem({}, wish), []);
    assert.deepEqual(await portProblem({}, wish), []);
  });

  it('must be whole numbers in their range', () => {
    assert.equal(portFrom(undefined, 'PORT'), null);
    assert.equal(portFrom('8080', 'PORT'), 8080);
    for (const text of ['no', '0', '70000', '1.5', '0x50', '1e3', ' 80'])
      assert.throws(() => portFrom(text, 'PORT'), /PORT is/);
  });
});
