import { expect, test, inSecondTier } from './support/journey.js';
import { playedSeconds, recorderTime } from './support/steps.js';

test(
  'a voice memo and a video message survive a reload, are sent, and are played before the files',
  inSecondTier('recorder-dialog.spec.tsx, and recordings in transfer-files.e2e.spec.ts'),
  async ({ member, visit }) => {
    const { page, panel } = await member();
    await page.goto('/dash');
    await page.getByRole('button', { name: 'Record a voice memo' }).click();
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(recorderTime(page)).toHaveText('0:01 of 5:00');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('For the harbour 港口');
    await page.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Record a video message' }).click();
    await page.getByRole('button', { name: 'Start recording' }).click();
    await expect(page.getByText('Recording starts in 2')).toBeAttached();
    await expect(recorderTime(page)).toHaveText('0:02 of 5:00');
    // In the middle of a recording: what there is of it is kept.
    await page.reload();
    await expect(page.getByRole('button', { name: /^Play or rename For the harbour 港口\.webm/ })).toBeVisible();
    await page.getByRole('button', { name: /^Play or rename Video message/ }).click();
    await expect.poll(() => playedSeconds(page, 'video')).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Done' }).click();

    await panel.chooseLink();
    await panel.submit();
    const link = await panel.done();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Add your files' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Play or rename/ })).toHaveCount(0);

    const reader = await visit();
    await reader.page.goto(link);
    await reader.page.getByRole('button', { name: /^Play the voice memo \(0:0[1-9]\)$/ }).click();
    await expect.poll(() => playedSeconds(reader.page, 'audio')).toBeGreaterThan(0.5);
    expect(await playedSeconds(reader.page, 'audio')).toBeLessThan(60);
    await reader.page.getByRole('button', { name: /^Play the video message/ }).click();
    await expect.poll(() => playedSeconds(reader.page, 'video')).toBeGreaterThan(1);
    expect(await playedSeconds(reader.page, 'video')).toBeLessThan(60);
    await expect
      .poll(() => reader.page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
      .toBe(640);
  },
);

test('only pages that record may use camera, microphone and screen', async ({ visit }) => {
  const { page } = await visit();
  const policyOf = async (path: string) =>
    (await page.request.get(path, { headers: { accept: 'text/html' } })).headers();
  for (const path of ['/', '/register', '/dash', '/r/abc1234', '/r/abc1234/person'])
    expect((await policyOf(path))['permissions-policy']).toContain('microphone=(self)');
  for (const path of ['/w/abc1234', '/verify', '/updatepassword'])
    expect((await policyOf(path))['permissions-policy']).toContain('microphone=()');
});
