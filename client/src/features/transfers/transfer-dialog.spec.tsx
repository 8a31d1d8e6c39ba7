import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fetchReceipt } from '#contract/receipts.js';
import { listTransfers, type TransferView } from '#contract/transfers.js';
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { TransferDialog } from './components/view/transfer-dialog.js';
import { buildTransfer } from '../../lib/testing/transfer.builder.js';

let server: FakeServer;
let saved: { name: string; blob: Blob }[];
let closed: number;
beforeEach(() => {
  server = new FakeServer().install();
  startSession(buildSession());
  saved = [];
  closed = 0;
  const blobs = new Map<string, Blob>();
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      blobs.set(`blob:${blobs.size}`, blob);
      return `blob:${blobs.size - 1}`;
    },
    revokeObjectURL: () => undefined,
  });
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs.get(this.href) ?? new Blob() });
  };
});

const show = (transfer: TransferView | null = buildTransfer()) => {
  server.on(listTransfers, () => (transfer ? [transfer] : []));
  return renderPage(
    <TransferDialog
      user={buildUser()}
      slug="abc1234"
      onClose={() => (closed += 1)}
      renderChange={(mode, { slug }, onBack) => (
        <button type="button" onClick={onBack}>
          {`${mode} ${slug}`}
        </button>
      )}
    />,
    { route: '/dash/transfers/abc1234', at: '/dash/transfers/abc1234', namespaces: ['transfers'] },
  );
};

const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('one transfer', () => {
  it('shows files with checksums, recipients with their mails, and how often it was fetched', async () => {
    await show(
      buildTransfer({
        message: '<b>Hello</b>',
        fileObjects: [
          {
            id: 'f1',
            fileName: 'a/plan.pdf',
            size: 1_500_000,
            itemPath: 'x',
            sha256: 'ab12'.repeat(16),
            damaged: false,
          },
          { id: 'f2', fileName: 'b.mov', size: 10, itemPath: 'y', sha256: null, damaged: true },
        ],
        emailTo: [
          { recipientId: 'r1', email: 'ravi@example.com', name: 'Ravi', company: '', mailState: 'sent' },
          { recipientId: 'r2', email: 'li@example.com', name: '', company: '', mailState: 'failed' },
        ],
        total_downloads: 3,
        completed_downloads: 2,
        downloads: [{ country_name: 'India', dlDate: Date.now() }],
      }),
    );
    const files = await region('Files');
    expect(server.seen(listTransfers)[0]?.query).toMatchObject({ userid: 'user-1', slug: 'abc1234' });
    expect(files.getByText('ab12ab12ab12…')).toBeTruthy();
    expect(files.getByText(/Damaged: what we have stored/)).toBeTruthy();
    const people = await region('Recipients');
    expect(people.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Ravi · ravi@example.comMailed',
      'li@example.comNot delivered',
    ]);
    const downloads = await region('Downloads');
    expect(downloads.getByText('3 started, 2 completed')).toBeTruthy();
    expect(downloads.getByText(/India$/)).toBeTruthy();
    expect(screen.getByText('<b>Hello</b>').querySelector('b')).toBeNull();
  });

  it('says when there is none, and closes', async () => {
    await show(null);
    expect(await screen.findByText('There is no such transfer')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed).toBe(1);
  });

  it('opens adding and forwarding, and comes back; neither once it has expired', async () => {
    const { unmount } = await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Add files' }));
    fireEvent.click(await screen.findByRole('button', { name: 'add abc1234' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Forward' }));
    expect(await screen.findByRole('button', { name: 'forward abc1234' })).toBeTruthy();
    unmount();
    await show(buildTransfer({ expiryDate: Date.now() - 1000 }));
    await region('Files');
    expect(screen.queryByRole('button', { name: /Add files|Forward/ })).toBeNull();
  });
});

describe('the receipt', () => {
  const receipt = {
    content: {
      version: 1 as const,
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
    server.on(fetchReceipt, () => receipt);
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'JSON' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('receipt-abc1234.json');
    expect(saved[0]?.blob.type).toBe('application/json');
  });

  it('comes as PDF with the session, which a link could not carry', async () => {
    await show();
    await region('Receipt');
    const asked: { url: string; init: RequestInit }[] = [];
    Object.assign(globalThis, {
      fetch: (url: string, init: RequestInit) => {
        asked.push({ url, init });
        return Promise.resolve({ ok: true, status: 200, blob: () => Promise.resolve(new Blob(['%PDF'])) });
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'PDF' }));
    await waitFor(() => expect(saved[0]?.name).toBe('receipt-abc1234.pdf'));
    expect(asked.at(-1)?.url).toBe('/v1/transfers/abc1234/receipt.pdf');
    expect(asked.at(-1)?.init.headers).toMatchObject({ authorization: 'Bearer access-1' });
  });

  it('says when it cannot be had', async () => {
    server.on(fetchReceipt, () => {
      throw new Refusal('transfer-not-found');
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'JSON' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(saved).toEqual([]);
  });
});
