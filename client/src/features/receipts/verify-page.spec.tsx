import { act, fireEvent, screen } from '@testing-library/react';
import { verifyReceipt } from '#contract/transfers/receipts.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { CompareFile } from './components/compare-file.js';
import { VerifyPage } from './pages/verify-page.js';
import { buildReceipt } from './testing/receipt.builder.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  server.on(verifyReceipt, () => ({ isValid: true, reason: null }));
});

const show = (page = <VerifyPage />, at = '/verify') =>
  renderPage(page, { route: '/verify', at, namespaces: ['receipts'] });
const paste = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('Or paste its text'), { target: { value: text } });

describe('a receipt', () => {
  it('is checked and shown in words', async () => {
    await show();
    await paste(JSON.stringify(buildReceipt()));
    expect(await screen.findByText('This receipt is genuine')).toBeTruthy();
    expect(screen.getByText(/^Signed by Harbour Files \(https:\/\/sampan\.example\)/)).toBeTruthy();
    expect(server.seen(verifyReceipt)[0]?.body.receipt).toEqual(buildReceipt());
    expect(screen.getByText('Mei Lin (mei@example.com)')).toBeTruthy();
    expect(screen.getByText('ab12ab12ab12…')).toBeTruthy();
    expect(screen.getByText('The transfer was sent.')).toBeTruthy();
    expect(screen.getByText('moored')).toBeTruthy();
    expect(screen.getByText('A download started. The recipient proved the address by code.')).toBeTruthy();
  });

  it('comes with whoever is led here, and says what is no longer so', async () => {
    const receipt = buildReceipt({
      recipients: [{ email: 'ravi@example.com', name: '', withdrawnAt: Date.UTC(2026, 2, 2) }],
      files: [{ path: 'plan.pdf', size: 1, sha256: null, checkedAt: null, removedAt: Date.UTC(2026, 2, 3) }],
    });
    const { router } = await show(<VerifyPage />, '/elsewhere');
    await act(() => router.navigate('/verify', { state: { receipt } }));
    expect(await screen.findByText('This receipt is genuine')).toBeTruthy();
    expect(screen.getByText(/^ravi@example\.com: link disabled on Mar 2, 2026/)).toBeTruthy();
    expect(screen.getByText(/removed on Mar 3, 2026/)).toBeTruthy();
    expect(screen.getByText('https://sampan.example/w/abc1234')).toBeTruthy();
  });

  it.each([
    ['signature', /the receipt was changed after it was signed/],
    ['unknown-key', /This service did not sign it/],
    ['broken-chain', /An entry in its log was changed/],
  ] as const)('that fails by %s says so', async (reason, sentence) => {
    server.on(verifyReceipt, () => ({ isValid: false, reason }));
    await show();
    await paste(JSON.stringify(buildReceipt()));
    expect(await screen.findByText('This receipt cannot be trusted')).toBeTruthy();
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('is never called genuine when it could not be checked', async () => {
    server.on(verifyReceipt, () => {
      throw new Refusal('internal');
    });
    await show();
    await paste(JSON.stringify(buildReceipt()));
    expect(await screen.findByText(/The receipt could not be checked/)).toBeTruthy();
    expect(screen.queryByText('This receipt is genuine')).toBeNull();
  });

  it.each(['hello', '{"content":{}}', '[]'])('is not %s', async (text) => {
    await show();
    await paste(text);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This isn't one of our receipts/);
    expect(server.seen(verifyReceipt)).toEqual([]);
  });

  it('shows what is in it as text', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    const { container } = await show();
    await paste(
      JSON.stringify(buildReceipt({ message: evil, files: [{ path: evil, size: 1, sha256: null, checkedAt: null }] })),
    );
    expect(await screen.findAllByText(evil)).toHaveLength(2);
    expect(container.querySelector('img')).toBeNull();
  });
});

describe('a local file', () => {
  const compare = async (sha256: string) => {
    await show(<CompareFile receipt={buildReceipt()} hash={() => Promise.resolve(sha256)} />);
    const file = new File(['x'], 'mine.pdf');
    fireEvent.change(await screen.findByLabelText('Choose a file', { selector: 'input' }), {
      target: { files: [file] },
    });
  };

  it('is one of those sent', async () => {
    await compare('ab12'.repeat(16));
    expect(await screen.findByText('mine.pdf is identical to plan.pdf in this receipt.')).toBeTruthy();
  });

  it('is none of those sent', async () => {
    await compare('ff'.repeat(32));
    expect(await screen.findByText('mine.pdf does not match any file in this receipt.')).toBeTruthy();
  });
});
