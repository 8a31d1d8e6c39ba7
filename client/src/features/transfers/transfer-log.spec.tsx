import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fetchReceipt, type Receipt } from '#contract/transfers/receipts.js';
import { listTransferEvents, transferActivity } from '#contract/transfers/transfer-activity.js';
import { Refusal } from '../../lib/testing/fake-server.js';
import { buildEvent } from './testing/event.builder.js';
import { ViewPage } from './testing/view.page.js';

describe('the log', () => {
  it('says what happened to whom and what, and names even what it does not know', async () => {
    const page = new ViewPage();
    const events = [
      buildEvent(0, 'created', { fileCount: 3 }),
      buildEvent(1, 'download-started', { recipientEmail: 'ravi@example.com', fileName: 'plan.pdf', proof: 'login' }),
      buildEvent(2, 'file-removed', { fileName: 'plan.pdf' }),
      buildEvent(3, 'from-the-future'),
    ];
    page.server.on(listTransferEvents, ({ query: { skip } }) => ({ events: events.slice(skip), total: 51 }));
    const { address } = await page.open('log');
    const lines = within(await screen.findByRole('list', { name: 'Log' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Sent · 3 files'),
      expect.stringContaining('Download started · ravi@example.com · plan.pdf · proven by login'),
      expect.stringContaining('File removed · plan.pdf'),
      expect.stringContaining('from-the-future'),
    ]);
    expect(within(lines[0] as HTMLElement).getByText('ffffffffffff…')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(address()).toBe('/dash/transfers/abc1234?section=log&skip=50');
    await waitFor(() => expect(page.server.seen(listTransferEvents).at(-1)?.query).toEqual({ skip: 50, limit: 50 }));
  });
});

describe('activity', () => {
  it('says in figures and tables what the chart and the map show', async () => {
    const page = new ViewPage();
    page.server.on(transferActivity, () => ({
      countries: [
        { country: 'CN', downloads: 2 },
        { country: 'IN', downloads: 1 },
      ],
      days: [{ day: '2026-11-20', opened: 4, downloads: 3 }],
      opened: 4,
      downloads: 3,
      downloaders: 2,
    }));
    await page.open('activity');
    expect((await screen.findByText('People who downloaded')).parentElement?.textContent).toContain('2');
    expect(screen.getByText(/^Previewing a file or saving a copy counts as a download/)).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Nov 20 4 3' })).toBeTruthy();
    expect(await screen.findByRole('row', { name: 'China 2' })).toBeTruthy();
  });

  it('teaches what will be there', async () => {
    const page = new ViewPage();
    page.server.on(transferActivity, () => ({ countries: [], days: [], opened: 0, downloads: 0, downloaders: 0 }));
    await page.open('activity');
    expect(await screen.findByText(/^No one has opened or downloaded it yet/)).toBeTruthy();
  });
});

describe('the receipt', () => {
  const saved: { name: string; blob: Blob }[] = [];
  const blobs = new Map<string, Blob>();
  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        const url = `blob:${blobs.size}`;
        blobs.set(url, blob);
        return url;
      },
      revokeObjectURL: () => undefined,
    });
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: blobs.get(this.href) ?? new Blob() });
    };
  });

  const open = async () => {
    const page = new ViewPage();
    page.server.on(listTransferEvents, () => ({ events: [], total: 0 }));
    const { address } = await page.open('log');
    await screen.findByRole('region', { name: 'Receipt' });
    return { server: page.server, address };
  };

  const receipt: Receipt = {
    content: {
      version: 1,
      issuer: 'https://sampan.example',
      issuedAt: 1,
      transfer: {
        id: 't1',
        slug: 'abc1234',
        sentAt: 1,
        sender: { name: '', email: 'mei@example.com' },
        recipients: [],
        message: '',
        totalBytes: 0,
        files: [],
      },
      events: [],
    },
    keyId: 'k1',
    signature: 's',
  };

  it('is saved as it was signed', async () => {
    const { server } = await open();
    server.on(fetchReceipt, () => receipt);
    fireEvent.click(screen.getByRole('button', { name: 'JSON' }));
    await waitFor(() => expect(saved[0]?.name).toBe('receipt-abc1234.json'));
    expect(saved[0]?.blob.type).toBe('application/json');
  });

  it('is taken along to the page that prints it', async () => {
    const { server, address } = await open();
    server.on(fetchReceipt, () => receipt);
    fireEvent.click(screen.getByRole('button', { name: 'View and print' }));
    await waitFor(() => expect(address()).toBe('/verify'));
  });

  it('says when it cannot be had', async () => {
    const { server } = await open();
    server.on(fetchReceipt, () => {
      throw new Refusal('transfer-not-found');
    });
    fireEvent.click(screen.getByRole('button', { name: 'JSON' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(saved).toEqual([]);
  });
});
