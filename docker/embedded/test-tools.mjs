import { installMoto } from './moto.mjs';
import { versitygwProgram } from './versitygw.mjs';

/**
 * Builds and installs, once, what suites of several processes would else build at the same time. A suite says itself
 * what it lacks.
 */
export async function prepareTestTools() {
  await Promise.allSettled([versitygwProgram(), installMoto()]);
}
