import { signUp } from './support/account.js';
import { sha256Of, writeNoise } from './support/cargo.js';
import { linkIn, mailTo } from './support/inbox.js';
import { expect, test, type Visitor } from './support/journey.js';
import { countSent, CRAWL, keptBytes, lineOf } from './support/network.js';

async function begin(visitor: Visitor, file: string, people: { sender: string; recipient: string }): Promise<void> {
  await visitor.page.goto('/');
  await visitor.panel.pickFiles(file);
  await visitor.panel.addRecipients(people.recipient);
  await visitor.panel.fillSender(people.sender);
  await visitor.panel.submit();
  await visitor.panel.verify(people.sender);
}

async function received(visitor: Visitor, recipient: string): Promise<string> {
  await visitor.page.goto(linkIn(await mailTo(recipient, /sent you 1 file$/), /\/d\//));
  const starts = visitor.page.waitForEvent('download');
  await visitor.page.getByRole('button', { name: 'Download', exact: true }).click();
  return sha256Of(await (await starts).path());
}

test('an upload cancelled at half goes on from there after a reload', async ({ visit, address }, testInfo) => {
  const total = 200_000_000;
  const file = await writeNoise(testInfo.outputPath('large.bin'), total);
  const people = { sender: address('sender'), recipient: address('recipient') };
  const visitor = await visit();
  const { context, page, panel } = visitor;

  const line = await lineOf(context, page);
  await line.limitUpload(25_000_000);
  await begin(visitor, file, people);
  await panel.reach(50);
  await line.limitUpload(CRAWL);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog', { name: 'Cancel this transfer?' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('You aborted the upload.')).toBeVisible();
  await expect(panel.form).toBeVisible();

  await page.reload();
  await line.limitUpload(null);
  const sent = countSent(page);
  const listed = keptBytes(page);
  await panel.pickFiles(file);
  await expect(page.getByText('These were on their way before')).toBeVisible();
  // Recipients, sender and the checked address are still there: nothing is asked again.
  await panel.submit();
  const kept = await listed;
  await panel.done();

  // The half that was there, without the parts that were under way: four at most, which grow on a good line.
  expect(kept).toBeGreaterThan(0.3 * total);
  expect((await sent()).bytes).toBe(total - kept);
  expect(await received(await visit(), people.recipient)).toBe(await sha256Of(file));
});

test('an upload whose network goes away waits for it and continues by itself', async ({ visit, address }, testInfo) => {
  const file = await writeNoise(testInfo.outputPath('large.bin'), 100_000_000);
  const people = { sender: address('sender'), recipient: address('recipient') };
  const visitor = await visit();
  const { context, page, panel } = visitor;

  const line = await lineOf(context, page);
  await line.limitUpload(25_000_000);
  await begin(visitor, file, people);
  await panel.reach(40);
  await line.cut();
  await expect(panel.progress.getByText('Waiting for the network')).toBeVisible();
  await expect(page.getByText('It goes on by itself as soon as you are back online.')).toBeVisible();
  await line.mend();
  await panel.done();
  expect(await received(await visit(), people.recipient)).toBe(await sha256Of(file));
});

test('a network that goes when every byte is there is waited for, and the transfer is made', async ({
  visit,
  address,
}, testInfo) => {
  const { context, page, panel } = await visit();
  await signUp(page, address('owner'));
  await panel.pickFiles(await writeNoise(testInfo.outputPath('source', 'notes.bin'), 2000));
  await panel.chooseLink();
  const calls = /\/(quicksend2|health\/ready)$/;
  await context.route(calls, (route) => route.abort('internetdisconnected'));
  await panel.submit();
  await expect(panel.progress.getByText('Waiting for the network')).toBeVisible();
  await context.unroute(calls);
  expect(await panel.done()).toMatch(/\/w\/\w{7}$/);
});
