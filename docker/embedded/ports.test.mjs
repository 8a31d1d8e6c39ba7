import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { describe, it } from 'node:test';
import { demandPort, freePort, portFrom } from './ports.mjs';

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

  it('refuses a taken port, and names the variable that changes it', async () => {
    const taken = await listener();
    const demand = demandPort({ port: taken.port, variable: 'PORT', what: 'the app' });
    await assert.rejects(demand, new RegExp(`Port ${taken.port} for the app is taken.*PORT=${taken.port + 1}`));
    taken.close();
  });

  it('gives the same port to a service that starts again', async () => {
    const demand = { port: await freePort(), variable: 'PORT', what: 'the app' };
    assert.equal(await demandPort(demand), demand.port);
    assert.equal(await demandPort(demand), demand.port);
  });

  it('must be whole numbers in their range', () => {
    assert.equal(portFrom(undefined, 'PORT'), null);
    assert.equal(portFrom('8080', 'PORT'), 8080);
    for (const text of ['no', '0', '70000', '1.5', '0x50', '1e3', ' 80'])
      assert.throws(() => portFrom(text, 'PORT'), /PORT is/);
  });
});
