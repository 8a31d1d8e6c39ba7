import { expect } from '@playwright/test';
import { download } from './downloading.js';
import { personalLink } from './inbox.js';
import type { Visitor } from './journey.js';
import { countSent, CRAWL, keptBytes, lineOf } from './network.js';
import { sha256Of } from './test-files.js';

export interface Addresses {
  sender: string;
  recipient: string;
}

/** Fills in the panel as a visitor and waits until bytes travel. */
export async function startSending({ panel }: Visitor, { sender, recipient }: Addresses): Promise<void> {
  await panel.addRecipients(recipient);
  await panel.fillSender(sender);
  await panel.submit();
  await panel.verify(sender);
  await expect(panel.progress).toBeVisible();
}

export async function cancelUpload({ page, panel }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('alertdialog', { name: 'Cancel this transfer?' })
    .getByRole('button', { name: 'Yes, cancel it' })
    .click();
  await expect(page.getByText('You aborted the upload.')).toBeVisible();
  await expect(panel.form).toBeVisible();
}

export async function receivedDigest({ page }: Visitor, recipient: string): Promise<string> {
  await page.goto(await personalLink(recipient));
  return sha256Of(await (await download(page)).path());
}

export interface Resuming extends Addresses {
  file: string;
  totalBytes: number;
  /** Such that a good part of the first half has arrived when the upload is cancelled. */
  bytesPerSecond: number;
  /** How much of it has to be kept: all but the parts that were under way. */
  keptRatio: number;
}

/** Cancels an upload at half, sends the same file again after a reload, and counts what travels then. */
export async function expectResumeAfterCancel(
  visitor: Visitor,
  { file, totalBytes, bytesPerSecond, keptRatio, ...addresses }: Resuming,
): Promise<void> {
  const { context, page, panel } = visitor;
  const line = await lineOf(context, page);
  await line.limitUpload(bytesPerSecond);
  await page.goto('/');
  await panel.pickFiles(file);
  await startSending(visitor, addresses);
  await panel.reach(50);
  await line.limitUpload(CRAWL);
  await cancelUpload(visitor);

  await page.reload();
  await line.limitUpload(null);
  const sent = countSent(page);
  const listed = keptBytes(page);
  await panel.pickFiles(file);
  await expect(page.getByText(/of these files are uploaded already/)).toBeVisible();
  // Recipients, sender and the checked address are still there: nothing is asked again.
  await panel.submit();
  const kept = await listed;
  await panel.done();
  expect(kept).toBeGreaterThan(keptRatio * totalBytes);
  expect((await sent()).bytes).toBe(totalBytes - kept);
}
