import { expect, test, inSecondTier } from './support/journey.js';
import { lineOf } from './support/network.js';
import { sha256Of, writeNoise } from './support/test-files.js';
import { expectResumeAfterCancel, receivedDigest, startSending } from './support/steps.js';

/** Twelve parts, of which four travel at once. */
const TOTAL_BYTES = 24 * 1024 * 1024;
const BYTES_PER_SECOND = 5_000_000;

test(
  'an upload cancelled at half goes on from there after a reload',
  { tag: '@main' },
  async ({ visit, address }, testInfo) => {
    const file = await writeNoise(testInfo.outputPath('film.bin'), TOTAL_BYTES);
    const recipient = address('recipient');
    await expectResumeAfterCancel(await visit(), {
      file,
      sender: address('sender'),
      recipient,
      totalBytes: TOTAL_BYTES,
      bytesPerSecond: BYTES_PER_SECOND,
      keptRatio: 0.2,
    });
    expect(await receivedDigest(await visit(), recipient)).toBe(await sha256Of(file));
  },
);

test(
  'an upload whose network goes away waits for it and continues by itself',
  inSecondTier('upload-retry.spec.ts, retry-when-online.spec.ts'),
  async ({ visit, address }, testInfo) => {
    const file = await writeNoise(testInfo.outputPath('film.bin'), TOTAL_BYTES);
    const recipient = address('recipient');
    const visitor = await visit();
    const { context, page, panel } = visitor;
    const line = await lineOf(context, page);
    await line.limitUpload(BYTES_PER_SECOND);
    await page.goto('/');
    await panel.pickFiles(file);
    await startSending(visitor, { sender: address('sender'), recipient });
    await panel.reach(40);
    await line.cut();
    await expect(panel.progress.getByText('Waiting for the network')).toBeVisible();
    await expect(page.getByText('The upload continues as soon as you are back online.')).toBeVisible();
    await line.mend();
    await panel.done();
    expect(await receivedDigest(await visit(), recipient)).toBe(await sha256Of(file));
  },
);

test(
  'a network that goes when every byte is there is waited for, and the transfer is made',
  inSecondTier('upload-retry.spec.ts'),
  async ({ member }, testInfo) => {
    const { context, page, panel } = await member();
    await page.clock.install();
    await page.goto('/dash');
    await panel.pickFiles(await writeNoise(testInfo.outputPath('source', 'notes.bin'), 2000));
    await panel.chooseLink();
    const calls = /\/(quicksend2|health\/ready)$/;
    await context.route(calls, (route) => route.abort('internetdisconnected'));
    await panel.submit();
    const waiting = panel.progress.getByText('Waiting for the network');
    // The call is repeated four times, each after a longer wait.
    await expect(async () => {
      await page.clock.fastForward(10_000);
      await expect(waiting).toBeVisible({ timeout: 200 });
    }).toPass();
    await context.unroute(calls);
    await expect(async () => {
      await page.clock.fastForward(10_000);
      await expect(panel.doneHeading).toBeVisible({ timeout: 200 });
    }).toPass();
    expect(await panel.done()).toMatch(/\/w\/\w{7}$/);
  },
);
