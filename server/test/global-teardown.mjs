import { rm } from 'node:fs/promises';

export default async function globalTeardown() {
  const { services, dir } = globalThis.__SAMPAN_TEST__;
  await services.stop();
  await rm(dir, { recursive: true, force: true });
}
