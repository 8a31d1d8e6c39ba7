import { expect, type Page, type Download } from '@playwright/test';
import { TOTP } from 'otpauth';
import { codeFor, countMails, personalLink } from './inbox.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import type { Member, Visitor } from './journey.js';
import { countSent, CRAWL, keptBytes, lineOf } from './network.js';
import { sha256Of } from './test-files.js';

export const PASSWORD = 'a calm river at dawn';

/** Signs up in the page, with the mailed code; ends on the dashboard. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Try free' }).click();
  await fillSignUp(page, email);
}

const CODE = /verification code/i;

/** In the dialog that is open. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  const codesBefore = await countMails(email, CODE);
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => countMails(email, CODE)).toBeGreaterThan(codesBefore);
  await page.getByLabel('Verification code').fill(await codeFor(email));
  await expect(page).toHaveURL('/dash');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

/** On the log-in page, which leads back to the page that required it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/dash/);
}

/** Sets the second factor up in its dialog, as a person with an authenticator app. */
export async function confirmWithApp(page: Page): Promise<void> {
  const setup = page.getByRole('dialog', { name: 'Set up two-step login' });
  await expect(setup.getByRole('img')).toBeVisible();
  const key = (await setup.locator('code').innerText()).replace(/\s/g, '');
  await setup.getByLabel('Code from the app').fill(new TOTP({ secret: key }).generate());
}

/** The button of the notifications, whose name says how many are unread. */
export const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the view of a transfer. */
export async function openTransfer({ page }: Member, { slug }: TransferView): Promise<void> {
  await page.goto('/dash/transfers');
  await page.locator(`a[href*="${slug}"]`).first().click();
  await expect(page.getByRole('dialog').getByRole('tablist')).toBeVisible();
}

/** A tab in the view of a transfer. */
export const viewTab = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('tab', { name: new RegExp(`^${name}`) });

/** A line of the view, by name or address. */
export const recipientIn = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Saves what a click on the download page starts. */
export async function download(page: Page, button = 'Download'): Promise<Download> {
  const starts = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const saved = await starts;
  await saved.path();
  return saved;
}

/** Seconds of the only player of this kind; `NaN` before it knows. */
export const playedSeconds = (page: Page, kind: 'audio' | 'video') =>
  page.locator(kind).evaluate((player: HTMLMediaElement) => player.duration);

export const recorderTime = (page: Page) => page.getByRole('timer');

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
