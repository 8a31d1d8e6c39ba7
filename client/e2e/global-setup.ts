import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../docker/embedded/build.mjs';
import { freePort } from '../../docker/embedded/ports.mjs';
import { startServices } from '../../docker/embedded/services.mjs';
import { stripeVariables } from '../../server/test/fake-stripe.js';
import { publishSystem, startSystem, STRIPE_URL, type SystemName } from './support/system.js';

/** Real database, queue, mail inbox and two systems on free ports, for all journeys of one run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const dir = await mkdtemp(join(tmpdir(), 'sampan-journeys-'));
  // Integration suites set it, too.
  const { TEST_MONGODB_URI: MONGODB_URI = '' } = process.env;
  const services = await startServices({ dir, ports: 'free', env: { MONGODB_URI }, say: () => undefined });
  const stripeUrl = `http://127.0.0.1:${await freePort()}`;
  Object.assign(process.env, services.env, { [STRIPE_URL]: stripeUrl });
  // Journeys that move the clock also need time to take something back, and plans that are sold.
  const { STRIPE_API_URL = '', ...clockedSettings } = stripeVariables(stripeUrl);
  const clockedConstants = { UNDO_SECONDS: 120, STRIPE_API_URL };
  const stops: (() => Promise<void>)[] = [];
  const start = async (name: SystemName, ...given: [settings?: Record<string, string>, constants?: object]) => {
    const { stop, ...address } = await startSystem(name, ...given);
    stops.push(stop);
    publishSystem(name, address);
  };
  const stop = async (): Promise<void> => {
    await Promise.all(stops.map((stopSystem) => stopSystem()));
    await services.stop();
    await rm(dir, { recursive: true, force: true });
  };
  const outcomes = await Promise.allSettled([start('shared'), start('clocked', clockedSettings, clockedConstants)]);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (!failed) return stop;
  await stop();
  throw failed.reason;
}
