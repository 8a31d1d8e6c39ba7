import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../docker/embedded/build.mjs';
import { startServices } from '../../docker/embedded/services.mjs';
import { publishSystem, startSystem, type SystemName } from './support/system.js';

/** Journeys that move the clock also need time to take something back. */
const CLOCKED_SETTINGS = { UNDO_SECONDS: '120' };

/** Real database, queue, mail inbox and two systems on free ports, for all journeys of one run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const dir = await mkdtemp(join(tmpdir(), 'sampan-journeys-'));
  const services = await startServices({ dir, ports: 'free', env: {}, say: () => undefined });
  Object.assign(process.env, services.env);
  const stops: (() => Promise<void>)[] = [];
  const start = async (name: SystemName, settings?: Record<string, string>): Promise<void> => {
    const { stop, ...address } = await startSystem(name, settings);
    stops.push(stop);
    publishSystem(name, address);
  };
  const stop = async (): Promise<void> => {
    await Promise.all(stops.map((stopSystem) => stopSystem()));
    await services.stop();
    await rm(dir, { recursive: true, force: true });
  };
  const outcomes = await Promise.allSettled([start('shared'), start('clocked', CLOCKED_SETTINGS)]);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (!failed) return stop;
  await stop();
  throw failed.reason;
}
