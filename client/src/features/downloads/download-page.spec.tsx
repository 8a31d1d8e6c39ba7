import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  downloadFile,
  downloadZip,
  openDownloadPage,
  proveRecipient,
  sendRecipientCode,
  unlockTransfer,
} from '#contract/transfers/downloads.js';
import { reportTransfer } from '#contract/admin/reports.js';
import { FakeServer, NetworkDown, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { endSession } from '../../lib/session.js';
import { DownloadPage } from './pages/download-page.js';
import { buildFile } from './testing/file.builder.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { buildPage } from './testing/page.builder.js';

const later = () => Date.now() + 300_000;
const signed = (what: string) => ({
  url: `https://store.test/${what}`,
  expiresAt: later(),
  downloadToken: `token-${what}`,
});

let server: FakeServer;
let opened: string[];
beforeEach(() => {
  endSession();
  sessionStorage.clear();
  opened = [];
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    opened.push(this.href);
  };
  server = new FakeServer().install();
  server
    .on(openDownloadPage, () => buildPage())
    .on(downloadFile, ({ body }) => signed(body.fileId))
    .on(downloadZip, () => signed('zip'));
});

const show = (at = '/w/abc1234', language: 'en' | 'zh' = 'en', more: 'proof'[] = []) =>
  renderPage(<DownloadPage />, {
    route: at.startsWith('/w/') ? '/w/:slug' : '/downloads/:slug/:recipientId?/:downloadZip?',
    at,
    namespaces: ['downloads', 'preview', ...more],
    language,
  });

describe('an open transfer', () => {
  it('shows sender with address, message as text, files, sizes and expiry', async () => {
    server.on(openDownloadPage, () =>
      buildPage({ message: '<b>See</b> evil.example {{7*7}}', recipientEmail: 'ravi@example.com' }),
    );
    const { container } = await show('/downloads/abc1234/r1');
    expect(await screen.findByRole('heading', { name: 'Mei Lin sent you files' })).toBeTruthy();
    expect(screen.getByText('mei@example.com')).toBeTruthy();
    expect(screen.getByText('Sent to ravi@example.com')).toBeTruthy();
    expect(screen.getByText('<b>See</b> evil.example {{7*7}}').querySelector('a, b')).toBeNull();
    expect(screen.getByText('3 files · 1.52 MB')).toBeTruthy();
    expect(screen.getByText('Expires in 6 days').getAttribute('datetime')).toMatch(/^20/);
    const list = within(screen.getByRole('region', { name: 'Files' }));
    expect(list.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'plans2 files, 1.52 MB',
      'PDFground floor.pdf1.5 MB',
      'Spreadsheet报价单.xlsx20 kB',
      'Textreadme.txt120 bytes',
    ]);
    expect(container.querySelector('img')).toBeNull();
    expect(server.seen(openDownloadPage)[0]?.body).toEqual({ slug: 'abc1234', recipientId: 'r1' });
    expect(document.title).toContain('Files from Mei Lin');
  });

  it('bears the title that the sender gave it, and says where it has no end', async () => {
    server.on(openDownloadPage, () => buildPage({ title: 'Harbour <i>plans</i>', expiresAt: EXPIRES_NEVER }));
    await show();
    expect(await screen.findByRole('heading', { name: 'Harbour <i>plans</i>' })).toBeTruthy();
    expect(document.title).toContain('Harbour <i>plans</i>');
    expect(screen.getByText('Stays until the sender removes it')).toBeTruthy();
  });
});

describe('downloading', () => {
  it('downloads everything as a zip', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Download all' }));
    await waitFor(() => expect(opened).toEqual(['https://store.test/zip']));
    expect(server.seen(downloadZip)[0]?.body).toEqual({ slug: 'abc1234', visit: 'visit-1' });
    expect(await screen.findByText(/Your download has started/)).toBeTruthy();
  });

  it('downloads a transfer of one file as that file', async () => {
    server.on(openDownloadPage, () => buildPage({ files: [buildFile({ id: 'f1', path: 'a.mov' })] }));
    await show();
    expect(screen.queryByRole('checkbox')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(opened).toEqual(['https://store.test/f1']));
  });

  it('opens a preview from the row, and says what it costs only where downloads are limited', async () => {
    const note = 'A preview counts as a download.';
    server.on(openDownloadPage, () => buildPage({ hasDownloadLimit: true }));
    const { unmount } = await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Preview ground floor.pdf' }));
    expect(await screen.findByText(note)).toBeTruthy();
    unmount();
    server.on(openDownloadPage, () => buildPage());
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Preview ground floor.pdf' }));
    await screen.findByRole('dialog', { name: 'ground floor.pdf' });
    expect(screen.queryByText(note)).toBeNull();
  });

  it('can be reported', async () => {
    server.on(reportTransfer, () => ({ received: true as const }));
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Report this transfer' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    await dialog.findByText('Choose what is wrong with it.');
    fireEvent.click(dialog.getByRole('radio', { name: 'Fraud or phishing' }));
    fireEvent.change(dialog.getByLabelText(/Details/), { target: { value: ' Wants my card ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const given = { category: 'fraud', text: 'Wants my card', email: '' };
    expect(server.seen(reportTransfer).map(({ body }) => body)).toEqual([{ slug: 'abc1234', ...given }]);
  });

  it('calls a sender without a name by the address before the @', async () => {
    server.on(openDownloadPage, () =>
      buildPage({ sender: { name: '', email: 'bo.li@example.com', company: '', profilePic: '', isMember: false } }),
    );
    await show();
    expect(await screen.findByRole('heading', { name: 'bo.li sent you files' })).toBeTruthy();
    expect(screen.getByText('bo.li@example.com')).toBeTruthy();
  });

  it('downloads one file out of several', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Download 报价单.xlsx' }));
    await waitFor(() => expect(opened).toEqual(['https://store.test/f2']));
  });

  it('downloads what is selected as a zip of that', async () => {
    await show();
    expect(screen.queryByRole('checkbox')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Select' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select plans' }));
    fireEvent.click(screen.getByRole('button', { name: 'Download 2 selected' }));
    await waitFor(() => expect(opened).toEqual(['https://store.test/zip']));
    expect(server.seen(downloadZip)[0]?.body.fileIds).toEqual(['f1', 'f2']);
  });

  it('closes and opens folders', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Close folder plans' }));
    expect(screen.queryByText('ground floor.pdf')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Open folder plans' }));
    expect(screen.getByText('ground floor.pdf')).toBeTruthy();
  });

  it('begins with a part of a very long list', async () => {
    const files = Array.from({ length: 1500 }, (_, index) => buildFile({ id: `f${index}`, path: `${index}.txt` }));
    server.on(openDownloadPage, () => buildPage({ files }));
    await show();
    expect(await screen.findByText('Show all 1,500 entries', {}, { timeout: 20_000 })).toBeTruthy();
    expect(document.querySelectorAll('li')).toHaveLength(100);
  });

  it('shows the sender that nothing is counted', async () => {
    server.on(openDownloadPage, () => buildPage({ isOwner: true }));
    await show();
    expect(await screen.findByText('This is your transfer. Your own downloads are not counted.')).toBeTruthy();
  });

  it('tells the sender of an expired one that its link no longer works for others', async () => {
    server.on(openDownloadPage, () => buildPage({ isOwner: true, expiresAt: Date.now() - 3600_000 }));
    await show();
    expect(await screen.findByText(/Your link has expired. Only you can still download/)).toBeTruthy();
    expect(screen.getByText(/^Expired (1 hour|60 minutes) ago/)).toBeTruthy();
  });

  it('names the visit it was given in every later call, and after a reload', async () => {
    const { unmount } = await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Download 报价单.xlsx' }));
    await waitFor(() => expect(server.seen(downloadFile)[0]?.body.visit).toBe('visit-1'));
    unmount();
    await show();
    await screen.findByRole('button', { name: 'Download all' });
    expect(server.seen(openDownloadPage).map(({ body }) => body.visit)).toEqual([undefined, 'visit-1']);
  });

  it('shows names as text', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    server.on(openDownloadPage, () =>
      buildPage({
        sender: { name: evil, email: 'mei@example.com', company: evil, profilePic: '', isMember: false },
        files: [buildFile({ id: 'f1', path: evil })],
      }),
    );
    const { container } = await show();
    expect(await screen.findByRole('heading', { name: `${evil} sent you files` })).toBeTruthy();
    expect(container.querySelector('img')).toBeNull();
  });

  it('speaks Chinese', async () => {
    await show('/w/abc1234', 'zh');
    expect(await screen.findByRole('button', { name: '全部下载' })).toBeTruthy();
  });
});

describe('checksums', () => {
  const sha256 = 'ab12'.repeat(16);
  const checked = buildFile({ id: 'f1', path: 'a.mov', sha256, isChecked: true });
  const verified = 'Verified: exactly the files that were sent';

  it('stand in the menu of the row, not in the row', async () => {
    server.on(openDownloadPage, () => buildPage({ files: [checked] }));
    await show();
    expect((await screen.findByRole('listitem')).textContent).toBe('Videoa.mov1 byte');
    fireEvent.click(screen.getByRole('button', { name: 'More for a.mov' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Checksum' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Checksum of a.mov' }));
    expect(dialog.getByText(sha256)).toBeTruthy();
    expect(dialog.getByText(/exactly what was sent/)).toBeTruthy();
  });

  it.each([
    ['checked', [checked, { ...checked, id: 'f2' }], 1],
    ['not checked yet', [checked, buildFile({ id: 'f2', path: 'b.mov', sha256 })], 0],
    ['damaged', [checked, { ...checked, id: 'f2', damaged: true }], 0],
  ])('are said to be verified in one line for all files: %s', async (_state, files, count) => {
    server.on(openDownloadPage, () => buildPage({ files }));
    await show();
    await screen.findByRole('region', { name: 'Files' });
    expect(screen.queryAllByText(verified)).toHaveLength(count);
  });

  it('offers everything but what is damaged', async () => {
    const files = ['a', 'b', 'c'].map((id) => buildFile({ id, path: `${id}.mov`, damaged: id === 'b' }));
    server.on(openDownloadPage, () => buildPage({ files }));
    await show();
    expect(await screen.findByText('Damaged, cannot be downloaded')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download b.mov' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Select' }));
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select b.mov' })).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Download all' }));
    await waitFor(() => expect(server.seen(downloadZip)[0]?.body.fileIds).toEqual(['a', 'c']));
    fireEvent.click(screen.getByRole('button', { name: 'Select all' }));
    expect(screen.getByRole('button', { name: 'Clear selection' })).toBeTruthy();
  });
});

describe('the zip in the link', () => {
  it('starts once', async () => {
    const { router } = await show('/downloads/abc1234/r1/downloadZip');
    await waitFor(() => expect(opened).toEqual(['https://store.test/zip']));
    expect(router.state.location.state).toEqual({ zipStarted: true });
    expect(server.seen(downloadZip)).toHaveLength(1);
  });

  it('does not start without it', async () => {
    await show('/downloads/abc1234/r1');
    await screen.findByRole('button', { name: 'Download all' });
    expect(opened).toEqual([]);
  });
});

describe('a transfer for one person', () => {
  const email = 'r•••@example.com';
  beforeEach(() => {
    let isProven = false;
    server
      .on(openDownloadPage, () => {
        if (!isProven) throw new Refusal('code-required', { email });
        return buildPage();
      })
      .on(sendRecipientCode, () => ({ sent: true }) as const)
      .on(proveRecipient, ({ body }) => {
        if (body.code !== 'ABCDE') throw new Refusal('wrong-code');
        isProven = true;
        return { expiresAt: later() };
      });
  });

  const enter = async (code: string) =>
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: code } });

  it('sends a code on a click only, and opens by it', async () => {
    const { container } = await show('/downloads/abc1234/r1', 'en', ['proof']);
    const ask = await screen.findByRole('button', { name: 'Send me a code' });
    expect(screen.getByText(`To open this link, enter a code that we email to ${email}.`)).toBeTruthy();
    expect(server.seen(sendRecipientCode)).toHaveLength(0);
    fireEvent.click(ask);
    fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
    expect(screen.getByText('Enter the code.')).toBeTruthy();
    await enter('wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('Incorrect, check your email and try again.');
    expect(container.textContent).not.toMatch(/Mei Lin|plans|MB/);
    await enter('abcde');
    expect(await screen.findByRole('heading', { name: 'Mei Lin sent you files' })).toBeTruthy();
    expect(server.seen(sendRecipientCode).map(({ body }) => body)).toEqual([
      { slug: 'abc1234', recipientId: 'r1', lang: 'en' },
    ]);
  });

  it('says when it is gone meanwhile', async () => {
    server.on(sendRecipientCode, () => {
      throw new Refusal('transfer-not-found');
    });
    await show('/downloads/abc1234/r1', 'en', ['proof']);
    fireEvent.click(await screen.findByRole('button', { name: 'Send me a code' }));
    expect(await screen.findByRole('heading', { name: 'Transfer not found' })).toBeTruthy();
  });

  it('asks for a code in the middle, too', async () => {
    server.on(openDownloadPage, () => buildPage());
    await show('/downloads/abc1234/r1', 'en', ['proof']);
    server.on(downloadZip, () => {
      throw new Refusal('code-required', { email });
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Download all' }));
    expect(await screen.findByRole('button', { name: 'Send me a code' })).toBeTruthy();
  });

  it('has another link than the plain one', async () => {
    server.on(openDownloadPage, () => {
      throw new Refusal('personal-link-required');
    });
    await show();
    expect(await screen.findByRole('heading', { name: 'Only the people it was sent to can open this' })).toBeTruthy();
  });
});

describe('a protected transfer', () => {
  beforeEach(() => {
    server
      .on(openDownloadPage, ({ body }) => {
        if (body.passwordTicket !== 'ticket') throw new Refusal('password-required');
        return buildPage({ hasPassword: true });
      })
      .on(unlockTransfer, ({ body }) => {
        if (body.password !== 'right') throw new Refusal('wrong-password');
        return { passwordTicket: 'ticket', expiresAt: later() };
      });
  });

  const enter = async (password: string) => {
    fireEvent.change(await screen.findByLabelText('Password'), { target: { value: password } });
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  };

  it('says at the field that the password is missing', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
    expect(screen.getByText('Enter the password.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'r' } });
    expect(screen.queryByText('Enter the password.')).toBeNull();
    expect(server.seen(unlockTransfer)).toHaveLength(0);
  });

  it('shows nothing but the prompt until the password is right', async () => {
    const { container } = await show();
    await enter('wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong password. Try again.');
    await waitFor(() => expect(container.querySelector('form')?.dataset['shaken']).toBe('1'));
    expect(container.textContent).not.toMatch(/Mei Lin|plans|MB/);
    await enter('right');
    expect(await screen.findByRole('heading', { name: 'Mei Lin sent you files' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Download all' }));
    await waitFor(() => expect(server.seen(downloadZip)[0]?.body.passwordTicket).toBe('ticket'));
  });

  it('does not ask again after a reload', async () => {
    sessionStorage.setItem('passwordTicket.abc1234', 'ticket');
    await show();
    expect(await screen.findByRole('heading', { name: 'Mei Lin sent you files' })).toBeTruthy();
  });

  it('asks again when the ticket has run out in the middle', async () => {
    sessionStorage.setItem('passwordTicket.abc1234', 'ticket');
    await show();
    server.on(downloadZip, () => {
      throw new Refusal('password-required');
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Download all' }));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(sessionStorage.getItem('passwordTicket.abc1234')).toBeNull();
  });

  it('says when it is locked', async () => {
    server.on(unlockTransfer, () => {
      throw new Refusal('password-locked');
    });
    await show();
    await enter('guess');
    expect(await screen.findByRole('heading', { name: 'This transfer is locked' })).toBeTruthy();
  });
});

describe('what cannot be downloaded', () => {
  it.each([
    ['transfer-expired', 'This transfer has expired'],
    ['transfer-not-found', 'Transfer not found'],
    ['under-review', 'This transfer is under review'],
    ['file-infected', 'A virus was found in this transfer'],
    ['file-unscanned', 'Just a moment: the files are being checked for viruses'],
    ['taken-down', 'This transfer was taken down'],
    ['download-limit-reached', 'Download limit reached'],
    ['internal', 'The transfer could not be opened'],
  ] as const)('%s says "%s"', async (code, title) => {
    server.on(openDownloadPage, () => {
      throw new Refusal(code);
    });
    await show();
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeTruthy();
  });

  it('can be reported by the link of a mail', async () => {
    server.on(openDownloadPage, () => {
      throw new Refusal('password-required');
    });
    await show('/w/abc1234#report');
    expect(await screen.findByRole('dialog', { name: 'Report this transfer' })).toBeTruthy();
  });

  it('says whose files have expired and which', async () => {
    server.on(openDownloadPage, () => {
      throw new Refusal('transfer-expired', { sender: 'Mei Lin', fileName: '<i>plans</i>', moreFiles: 2 });
    });
    await show();
    expect(await screen.findByText('<i>plans</i> and 2 more files from Mei Lin')).toBeTruthy();
  });

  it('does not ask about what cannot be a link', async () => {
    await show('/w/0-O');
    expect(await screen.findByRole('heading', { name: 'Transfer not found' })).toBeTruthy();
    expect(server.seen(openDownloadPage)).toHaveLength(0);
  });

  it('turns into the expired page when it expires before the click', async () => {
    server.on(downloadZip, () => {
      throw new Refusal('transfer-expired');
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Download all' }));
    expect(await screen.findByRole('heading', { name: 'This transfer has expired' })).toBeTruthy();
  });

  it('shows the limit when another visitor takes the last download before the click', async () => {
    server.on(downloadZip, () => {
      throw new Refusal('download-limit-reached');
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Download all' }));
    expect(await screen.findByRole('heading', { name: 'Download limit reached' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('keeps the page when a download fails for a moment', async () => {
    server.on(downloadZip, () => {
      throw new Refusal('internal');
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Download all' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The download did not start.');
    expect(screen.getByRole('button', { name: 'Download all' })).toBeTruthy();
  });

  it('tries again after the network was away', async () => {
    let isDown = true;
    server.on(openDownloadPage, () => {
      if (isDown) throw new NetworkDown();
      return buildPage();
    });
    await show();
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 });
    expect(server.seen(openDownloadPage)).toHaveLength(5);
    isDown = false;
    fireEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Mei Lin sent you files' })).toBeTruthy();
  });
});
