import { expect, test } from './support/journey.js';
import { sha256Of, writeNoise } from './support/test-files.js';
import { expectResumeAfterCancel, receivedDigest } from './support/steps.js';

/**
 * Runs in `npm run test:all` only: it sends 200 MB, whose parts grow on their way; `resume.e2e.ts` does the same with
 * 24 MB and parts of one size.
 */
test('an upload of 200 MB cancelled at half goes on from there after a reload', async ({
  visit,
  address,
}, testInfo) => {
  test.slow();
  const totalBytes = 200_000_000;
  const file = await writeNoise(testInfo.outputPath('film.bin'), totalBytes);
  const addresses = { sender: address('sender'), recipient: address('recipient') };
  const upload = { file, totalBytes, bytesPerSecond: 25_000_000, keptRatio: 0.3 };
  await expectResumeAfterCancel(await visit(), { ...upload, ...addresses });
  expect(await receivedDigest(await visit(), addresses.recipient)).toBe(await sha256Of(file));
});
