import type { Page } from '@playwright/test';
import type { RequestView } from '#contract/requests/requests.js';
import type { RequestMatrixLine } from '#contract/requests/reviews.js';
import type { SubmissionView } from '#contract/requests/submissions.js';
import { expect, test, type Visitor } from './support/journey.js';
import { countSent, CRAWL, keptBytes, lineOf } from './support/network.js';
import { readFile } from 'node:fs/promises';
import { callsAs } from './support/member-calls.js';
import { sha256Hex, sha256Of, writeNoise } from './support/test-files.js';

/** Sent in parts. */
const LARGE_BYTES = 12 * 1024 * 1024;

const items = [
  { kind: 'files', name: 'Passport', types: ['pdf'] },
  { kind: 'files', name: 'Contract' },
  { kind: 'choice', name: 'Status', choices: ['single', 'married'] },
];

async function pick(page: Page, item: string, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('group', { name: item }).getByRole('button', { name: 'Add files' }).click();
  await (await chooser).setFiles(path);
  await expect(page.getByRole('group', { name: item }).getByRole('list', { name: 'Files to send' })).toBeVisible();
}

async function submitForm({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: /^Submit/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, received' })).toBeVisible();
}

test(
  'a person submits from a phone, comes back by the link, replaces a file, and every byte arrives',
  { tag: '@main' },
  async ({ visit, account, server, address }, testInfo) => {
    const owner = await account({ role: 'pro' });
    const asOwner = callsAs(owner, server);
    const wish = { title: 'Your first day', lang: 'en', layout: 'checklist', isPublic: false, items };
    const request = await asOwner<RequestView>('/v1/requests', { ...wish, people: [{ email: address('anna') }] });
    const link = new URL(request.people[0]?.link ?? '').pathname;
    const [passport, contract, signed] = await Promise.all(
      ['passport.pdf', 'contract.docx', 'contract signed.docx'].map((name) =>
        writeNoise(testInfo.outputPath('source', name), name === 'contract.docx' ? LARGE_BYTES : 200_000),
      ),
    );

    const phone = { width: 390, height: 844 };
    const first = await visit();
    await first.page.setViewportSize(phone);
    await first.page.goto(link);
    await pick(first.page, 'Passport', passport ?? '');
    await submitForm(first);
    await expect(first.page.getByRole('region', { name: 'Still missing' }).getByRole('listitem')).toHaveText([
      'Contract',
      'Status',
    ]);
    // An upload is broken off half-way.
    const wire = await lineOf(first.context, first.page);
    await wire.limitUpload(4_000_000);
    await first.page.getByRole('button', { name: 'Add or change something' }).click();
    await pick(first.page, 'Contract', contract ?? '');
    await first.page.getByRole('button', { name: /^Submit/ }).click();
    await first.panel.reach(50);
    await wire.limitUpload(CRAWL);
    await first.page.close();

    // Another device: only the link is known.
    const second = await visit();
    const { page } = second;
    await page.setViewportSize(phone);
    await page.goto(link);
    await expect(page.getByText('passport.pdf')).toBeVisible();
    await expect(page.getByText('You started uploading 1 file on another device')).toBeVisible();
    await expect(page.getByText(/contract\.docx \(Contract\): .* of 12\.6 MB already uploaded/)).toBeVisible();
    await pick(page, 'Contract', contract ?? '');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('married');
    const [sent, listed] = [countSent(page), keptBytes(page)];
    await submitForm(second);
    const kept = await listed;
    expect(kept).toBeGreaterThan(0);
    expect((await sent()).bytes).toBe(LARGE_BYTES - kept);

    await page.getByRole('button', { name: 'Add or change something' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Replace contract.docx' }).click();
    await (await chooser).setFiles(signed ?? '');
    await expect(page.getByText('Will be replaced by contract signed.docx')).toBeVisible();
    await submitForm(second);
    const starts = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Receipt as signed file' }).click();
    expect(await readFile(await (await starts).path(), 'utf8')).toContain(await sha256Of(signed ?? ''));

    const matrix = await asOwner<{ lines: RequestMatrixLine[] }>(`/v1/requests/${request.slug}/matrix`);
    const [line] = matrix.lines;
    const submission = await asOwner<SubmissionView>(`/v1/requests/${request.slug}/submissions/${line?.submissionId}`);
    expect(submission.items.find(({ answer }) => answer !== null)?.answer).toBe('married');
    const received = await Promise.all(
      submission.items
        .flatMap(({ files }) => files)
        .map(async ({ fileId, name }) => {
          const { url } = await asOwner<{ url: string }>('/v1/downloads/file', { slug: line?.transferSlug, fileId });
          const bytes = await (await fetch(new URL(url, server.url))).arrayBuffer();
          return [name, sha256Hex(Buffer.from(bytes))];
        }),
    );
    expect(Object.fromEntries(received)).toEqual({
      'passport.pdf': await sha256Of(passport ?? ''),
      'contract signed.docx': await sha256Of(signed ?? ''),
    });
  },
);
