import type { BrowserContext, Page } from '@playwright/test';
import { Decrypter } from 'age-encryption';
import type { RequestView } from '#contract/requests/requests.js';
import type { RequestMatrixLine } from '#contract/requests/reviews.js';
import type { SubmissionView } from '#contract/requests/submissions.js';
import { openSealedKey } from '../src/encryption/account-key.js';
import { openList } from '../src/encryption/sealed-list.js';
import { openSealedText } from '../src/encryption/sealed-text.js';
import { newTransferKey, type TransferKey } from '../src/encryption/transfer-key.js';
import { expect, inSecondTier, test, type Visitor } from './support/journey.js';
import { countSent, CRAWL, lineOf, watchRequests } from './support/network.js';
import { createEncryptedRequest } from './support/encrypted-requests.js';
import type { callsAs } from './support/member-calls.js';
import { recorderTime } from './support/steps.js';
import { sha256Hex, sha256Of, writeNoise } from './support/test-files.js';

/** Sent in parts. */
const LARGE_BYTES = 12 * 1024 * 1024;
const PHONE = { width: 390, height: 844 };
const ANSWER = 'secret answer';

const items = [
  { kind: 'files', name: 'Passport', types: ['pdf'] },
  { kind: 'files', name: 'Contract' },
  { kind: 'text', name: 'Remarks' },
];

async function openOnPhone(context: BrowserContext, link: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  await page.goto(link);
  await expect(page.getByText(/are encrypted in this browser/)).toBeVisible();
  return page;
}

async function pick(page: Page, item: string, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('group', { name: item }).getByRole('button', { name: 'Add files' }).click();
  await (await chooser).setFiles(path);
  await expect(page.getByRole('group', { name: item }).getByRole('list', { name: 'Files to send' })).toBeVisible();
}

async function fillIn(page: Page, passport: string, contract: string): Promise<void> {
  await pick(page, 'Passport', passport);
  await pick(page, 'Contract', contract);
  await page.getByRole('textbox', { name: 'Remarks' }).fill(ANSWER);
}

/** Submits as far as the middle of the upload, and closes the tab. */
async function breakOff(visitor: Visitor, page: Page): Promise<void> {
  const wire = await lineOf(visitor.context, page);
  await wire.limitUpload(4_000_000);
  await page.getByRole('button', { name: 'Submit' }).click();
  const ring = page.getByRole('progressbar').first();
  await expect.poll(async () => Number(await ring.getAttribute('aria-valuenow'))).toBeGreaterThan(50);
  await wire.limitUpload(CRAWL);
  await page.close();
}

/** An encrypted request to Anna, with the path of her link. */
async function ask(owner: Parameters<typeof callsAs>[0], server: { url: string }, asked: object[], anna: string) {
  const made = await createEncryptedRequest(owner, server, { items: asked, emails: [anna] });
  return { ...made, link: new URL(made.request.people[0]?.link ?? '').pathname };
}

/** The only submission, and a way to fetch its files as they are stored. */
async function readSubmission({ asOwner, request }: Awaited<ReturnType<typeof ask>>, server: { url: string }) {
  const { lines } = await asOwner<{ lines: RequestMatrixLine[] }>(`/v1/requests/${request.slug}/matrix`);
  const [line] = lines;
  const submission = await asOwner<SubmissionView>(`/v1/requests/${request.slug}/submissions/${line?.submissionId}`);
  const fetched = async (fileId: string) => {
    const { url } = await asOwner<{ url: string }>('/v1/downloads/file', { slug: line?.transferSlug, fileId });
    return new Uint8Array(await (await fetch(new URL(url, server.url))).arrayBuffer());
  };
  return { submission, fetched };
}

test(
  'files and answers of a request are encrypted on the phone that submits them, and only its owner and the phone read them',
  inSecondTier('sealed-request.spec.tsx, sealed-upload.spec.ts, encrypted-requests.e2e.spec.ts'),
  async ({ visit, account, server, address }, testInfo) => {
    const asked = await ask(await account({ role: 'business' }), server, items, address('anna'));
    const { key, request, link } = asked;
    const [passport, contract] = [
      await writeNoise(testInfo.outputPath('source', 'secret passport.pdf'), 200_000),
      await writeNoise(testInfo.outputPath('source', 'secret contract.docx'), LARGE_BYTES),
    ];

    const phone = await visit();
    const sent = watchRequests(phone.context);
    const first = await openOnPhone(phone.context, `${link}#${key.recipient}`);
    await fillIn(first, passport, contract);
    await breakOff(phone, first);

    const again = await openOnPhone(phone.context, link);
    await expect(again.getByText('An upload was interrupted')).toBeVisible();
    await expect(again.getByText(/secret passport\.pdf.* already uploaded/)).toBeVisible();
    await fillIn(again, passport, contract);
    const bytes = countSent(again);
    await again.getByRole('button', { name: 'Submit' }).click();
    await expect(again.getByRole('heading', { name: 'Thank you, received' })).toBeVisible();
    await expect(again.getByRole('region', { name: 'Received' })).toContainText('secret contract.docx');
    expect((await bytes()).bytes).toBeLessThan(LARGE_BYTES);
    await again.close();

    const later = await openOnPhone(phone.context, link);
    for (const name of ['secret passport.pdf', 'secret contract.docx'])
      await expect(later.getByRole('button', { name: `Replace ${name}` })).toBeVisible();
    await expect(later.getByRole('textbox', { name: 'Remarks' })).toHaveValue(ANSWER);
    const elsewhere = await openOnPhone((await visit()).context, link);
    await expect(elsewhere.getByText('A file submitted from another browser')).toHaveCount(2);

    const { submission, fetched } = await readSubmission(asked, server);
    expect(await openAll(submission, { request, key, fetched })).toEqual({
      'Passport/secret passport.pdf': await sha256Of(passport),
      'Contract/secret contract.docx': await sha256Of(contract),
      Remarks: ANSWER,
    });
    for (const secret of ['secret passport', 'secret contract', ANSWER, 'AGE-SECRET-KEY'])
      expect(sent.filter((text) => text.includes(secret))).toEqual([]);

    await later.goto(`${link}#${(await newTransferKey()).recipient}`);
    await later.reload();
    await expect(later.getByText(/^This page's key is not the one in the link/)).toBeVisible();
    await expect(later.getByRole('button', { name: /^Submit/ })).toHaveCount(0);
  },
);

test(
  'a voice memo for an encrypted request is encrypted, too, and only its owner learns that it is one',
  inSecondTier('sealed-request.spec.tsx, recorder-dialog.spec.tsx'),
  async ({ visit, account, server, address }) => {
    const greeting = [{ kind: 'files', name: 'Greeting' }];
    const asked = await ask(await account({ role: 'business' }), server, greeting, address('anna'));
    const phone = await visit();
    const sent = watchRequests(phone.context);
    const page = await openOnPhone(phone.context, `${asked.link}#${asked.key.recipient}`);
    await page.getByRole('button', { name: 'Record a voice memo' }).click();
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(recorderTime(page)).toHaveText('0:01 of 5:00');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('secret memo');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you, received' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Received' })).toContainText('secret memo.webm');

    const { submission, fetched } = await readSubmission(asked, server);
    expect(Object.keys(await openAll(submission, { ...asked, fetched }))).toEqual(['Greeting/secret memo.webm']);
    const [list] = submission.sealed?.lists ?? [];
    const opening = list && (await openSealedKey(list.key, [asked.key]));
    const { files } = await openList(list?.list ?? '', opening ?? asked.key);
    expect(files).toMatchObject([{ recording: 'voice' }]);
    for (const secret of ['secret memo', 'recording"'])
      expect(sent.filter((text) => text.includes(secret))).toEqual([]);
  },
);

/** What the owner's key opens: sums of files, and answers, by the names of their items. */
async function openAll(
  submission: SubmissionView,
  { request, key, fetched }: { request: RequestView; key: TransferKey; fetched(fileId: string): Promise<Uint8Array> },
): Promise<Record<string, string>> {
  const nameOf = (itemId: string) => request.items.find((item) => item.itemId === itemId)?.name ?? '';
  const found: Record<string, string> = {};
  const [sealed] = submission.sealed?.lists ?? [];
  const opening = sealed && (await openSealedKey(sealed.key, [key]));
  if (!opening) throw new Error("the owner's key does not open the files");
  const { files } = await openList(sealed.list, opening);
  const decrypter = new Decrypter();
  decrypter.addIdentity(opening.identity);
  for (const item of submission.items) {
    if (typeof item.answer === 'string')
      found[nameOf(item.itemId)] = JSON.parse((await openSealedText(item.answer, [key])) ?? '""') as string;
    for (const { fileId, name } of item.files) {
      const path = files.find((file) => file.name === name)?.path.replace(item.itemId, nameOf(item.itemId)) ?? name;
      found[path] = sha256Hex(Buffer.from(await decrypter.decrypt(await fetched(fileId))));
    }
  }
  return found;
}
