import { rm } from 'node:fs/promises';

export default async function globalTeardown() {
  const { services, s3, dir } = globalThis.__SAMPAN_TEST__;
  await Promise.all([services.stop(), s3?.stop()]);
  await rm(dir, { recursive: true, force: true });
}
