import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '../../lib/api.js';
import { buildUser } from '../../lib/testing/builders.js';
import { configureClient, sold } from '../../lib/testing/client-settings.js';
import { dismissNotice, shownNotices } from '../../lib/notices.js';
// Lazy in the browser; imported here, so that their loading does not count as test time.
import '../../sending/files/file-list.js';
import '../../sending/files/capacity-bar.js';
import './components/option-body.js';
import '../../sending/verification/verify-view.js';
import '../../sending/progress/progress-view.js';
import './components/done-view.js';
import './components/limit-view.js';
import '../../sending/progress/sending-guard.js';
import '../../ui/leave-dialog.js';
import '../../sending/outcome/refusal-alert.js';
import './components/limit-text.js';
import { FakeServices, Refused, rightCode } from './testing/fake-services.js';
import { openPanel, pickedFile } from './testing/panel.page.js';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  configureClient({});
  for (const { id } of shownNotices()) dismissNotice(id);
});

const notices = () => shownNotices().map(({ title, text }) => `${title}: ${text ?? ''}`);

async function filledIn(options: Parameters<typeof openPanel>[0] = {}) {
  const panel = await openPanel(options);
  await panel.pick(pickedFile('a.pdf'), pickedFile('b.pdf'));
  panel.addRecipient('li@x.cn');
  if (!options.user) panel.type('Your email', 'Me@X.com');
  return panel;
}

async function sending(options: Parameters<typeof openPanel>[0] = { user: buildUser() }) {
  const panel = await filledIn(options);
  await panel.press('Transfer');
  await screen.findByRole('progressbar', { name: 'Upload progress' });
  return panel;
}

describe('a visitor', () => {
  it('proves the address, uploads and gets the link', async () => {
    const sent: string[] = [];
    const panel = await filledIn({ onSent: ({ slug }) => sent.push(slug) });
    await panel.press('Transfer');
    expect(await screen.findByRole('heading', { name: 'Verify your email' })).toBeTruthy();
    expect(panel.services.codesFor).toEqual(['me@x.com']);

    const verify = screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' });
    panel.type('Code', 'k7m2');
    expect(verify.disabled).toBe(true);
    await panel.enterCode('AAAAA');
    expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toContain('That code is not right.');

    await panel.enterCode(rightCode.toLowerCase());
    expect(await screen.findByRole('progressbar', { name: 'Upload progress' })).toBeTruthy();
    expect(panel.services.requests[0]).toMatchObject({
      sender: { kind: 'visitor', email: 'me@x.com', ticket: 'T' },
      draft: { recipients: [{ email: 'li@x.cn', isValid: true }] },
    });

    act(() => panel.services.job.finish());
    expect(await screen.findByRole('heading', { name: "You're all done!" })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Link to your files' }).textContent).toBe('files.test/w/abc1234');
    expect(screen.getByText('Keep these files for later?')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe('/register');
    expect(sent).toEqual(['abc1234']);
    expect(localStorage.getItem('senderEmail')).toBe('me@x.com');
    expect(localStorage.getItem('sendTimes')).toBe('1');
  });

  it('offers no link to what only the recipients can open', async () => {
    const panel = await filledIn();
    await panel.press('Transfer');
    await panel.enterCode(rightCode);
    act(() => panel.services.job.finish({ link: null }));
    expect(await screen.findByText(/Only the recipients can open them/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Link to your files' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  });

  it('needs no second code while the first proof is valid', async () => {
    const panel = await filledIn();
    await panel.press('Transfer');
    await panel.enterCode(rightCode);
    act(() => panel.services.job.finish());
    await panel.press('Send Another?');
    await panel.pick(pickedFile('c.pdf'));
    panel.addRecipient('ravi@x.in');
    await panel.press('Transfer');
    expect(panel.services.codesFor).toHaveLength(1);
    expect(panel.services.requests).toHaveLength(2);
  });

  it('who goes back while the code is checked sends nothing before saying so again', async () => {
    const panel = await filledIn();
    const { checkCode } = panel.services;
    let answer = () => {};
    panel.services.checkCode = async (...asked) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return checkCode(...asked);
    };
    await panel.press('Transfer');
    await panel.enterCode(rightCode);
    await panel.press('Back');
    await act(async () => answer());
    expect(panel.services.requests).toEqual([]);
    await panel.press('Transfer');
    expect(panel.services.requests).toHaveLength(1);
  });

  it('gets a new code when the proof has run out on the way', async () => {
    const panel = await filledIn();
    await panel.press('Transfer');
    await panel.enterCode(rightCode);
    await act(async () => panel.services.job.fail('verify-email-first', { stage: 'record' }));
    expect(await screen.findByRole('heading', { name: 'Verify your email' })).toBeTruthy();
    expect(panel.services.codesFor).toHaveLength(2);
  });
});

describe('a visitor who wants more, or sends again', () => {
  it('needs a free account for a link, and finds the form filled in after signing up', async () => {
    const panel = await filledIn();
    await panel.press(/^Link Settings/);
    fireEvent.click(await screen.findByRole('radio', { name: 'Copy link' }));
    expect(screen.getByText(/^Hey, right now links are reserved for premium accounts\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Transfer' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Create an account' }));
    expect(panel.address()).toBe('/register');
    panel.unmount();
    const { unmount } = await openPanel({ user: buildUser() });
    const files = within(await screen.findByRole('list', { name: 'Files to send' }));
    expect(files.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Get Link' })).toBeTruthy();
    unmount();
    // Only once, and only for that account.
    await openPanel({ user: buildUser({ _id: 'user-2' }) });
    expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Transfer' })).toBeTruthy();
  });

  it('finds what was typed again after a checkout, which leaves the page', async () => {
    sessionStorage.setItem('send-handed-over', JSON.stringify({ sendAs: 'link', message: 'Plans of the harbour' }));
    await openPanel({ user: buildUser() });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Plans of the harbour');
    expect(screen.getByRole('button', { name: 'Get Link' })).toBeTruthy();
    expect(sessionStorage.getItem('send-handed-over')).toBeNull();
  });

  it('is offered the trial for a link where plans are sold, and the plans for another send', async () => {
    configureClient(sold);
    const panel = await filledIn();
    await panel.press(/^Link Settings/);
    fireEvent.click(await screen.findByRole('radio', { name: 'Copy link' }));
    const trial = screen.getByRole('link', { name: 'Get 7-day trial' });
    expect(trial.getAttribute('href')).toBe('/register?next=%2Fpricing%2FPRY');
    await panel.press('Transfer');
    await panel.enterCode(rightCode);
    act(() => panel.services.job.finish());
    expect((await screen.findByRole('link', { name: 'Send Another?' })).getAttribute('href')).toBe('/pricing');
  });

  it('finds an empty form after a send, with nothing left of the one before', async () => {
    let isBegunAnew = false;
    const panel = await filledIn({ onStartOver: () => (isBegunAnew = true) });
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) panel.addRecipient(`${name}@x.com`);
    expect(screen.getByText(/^Not added/)).toBeTruthy();
    panel.type(/^Email to|^Invalid/, '');
    await panel.press('Transfer');
    await panel.enterCode(rightCode);
    act(() => panel.services.job.finish());
    await panel.press('Send Another?');
    expect(screen.queryByText(/^Not added|too many people/)).toBeNull();
    expect(isBegunAnew).toBe(true);
  });

  it('sees why no code could be sent', async () => {
    const services = new FakeServices();
    services.codeError = new Refused('too-many-requests', { retryAfterSeconds: 30 });
    const panel = await filledIn({ services });
    await panel.press('Transfer');
    expect((await screen.findByRole('alert')).textContent).toContain('Wait 30 seconds');
  });
});

describe('a member', () => {
  it('sends without a code, by link or by e-mail', async () => {
    const panel = await openPanel({ user: buildUser({ role: 'pro' }) });
    expect(screen.queryByLabelText('Your email')).toBeNull();
    await panel.press(/^Link Settings/);
    fireEvent.click(await screen.findByRole('radio', { name: 'Copy link' }));
    expect(screen.queryByLabelText('Email to')).toBeNull();
    await panel.pick(pickedFile('a.html'));
    await panel.press('Get Link');
    expect(panel.services.requests[0]).toMatchObject({ sender: { kind: 'member' }, draft: { sendAs: 'link' } });
    act(() => panel.services.job.finish({ recipients: [] }));
    await panel.press('Send Another?');
    expect(screen.getByRole('button', { name: 'Transfer' })).toBeTruthy();
  });

  const billing = ['Update payment method', '/dash/account/billing'] as const;
  it.each([
    [{ sendRefusal: 'suspended' }, 'Your account is currently suspended', ['Contact us', '/about#contact']],
    [{ sendRefusal: 'payment-due', trialExpired: true }, 'Your Pro trial has expired', billing],
    [{ sendRefusal: 'payment-due' }, 'Your last payment failed', billing],
  ] as const)('who is refused (%j) sees why and what mends it instead of the form', async (refused, title, way) => {
    await openPanel({ user: buildUser({ role: 'pro', ...refused }) });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([way]);
    expect(screen.queryByText(/Great things|Upgrade/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('of a team whose payment is missing is told whom to ask', async () => {
    await openPanel({ user: buildUser({ sendRefusal: 'payment-due', isTeamMember: true }) });
    expect(await screen.findByText('Ask an admin of your team to update the payment method.')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('who has more stored than the plan includes sees by how much', async () => {
    await openPanel({ user: buildUser(), usage: { transfersThisMonth: 0, storedBytes: 13.2e9 } });
    expect(await screen.findByText(/^Your storage is now full\. You are 3\.2 GB over your Free plan/)).toBeTruthy();
  });

  it('who has reached the monthly limit sees when it resets', async () => {
    await openPanel({ user: buildUser(), usage: { transfersThisMonth: 10, storedBytes: 0 } });
    expect(await screen.findByText('Great things have limits')).toBeTruthy();
    const text = 'Your Free plan comes with 10 transfers a month and resets on the 1st of next month.';
    expect(screen.getByText(text)).toBeTruthy();
    const ask = await screen.findByRole('link', { name: 'Ask for a larger plan' });
    expect(ask.getAttribute('href')).toBe('/about#contact');
    expect(screen.queryByText(/Upgrade/)).toBeNull();
  });

  it('who has reached it finds the plans where they are sold', async () => {
    configureClient(sold);
    await openPanel({ user: buildUser(), usage: { transfersThisMonth: 10, storedBytes: 0 } });
    const upgrade = await screen.findByRole('link', { name: 'Upgrade your plan' });
    expect(upgrade.getAttribute('href')).toBe('/pricing');
  });

  it('at a limit gets back to the form, which says why it cannot send', async () => {
    const panel = await openPanel({ user: buildUser(), usage: { transfersThisMonth: 10, storedBytes: 0 } });
    await panel.press('Back to the form');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Your Free plan comes with 10 transfers/);
    await panel.pick(pickedFile('a.pdf'));
    panel.addRecipient('li@x.cn');
    const button = screen.getByRole('button', { name: 'Transfer' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(await screen.findByText('Great things have limits')).toBeTruthy();
    expect(panel.services.requests).toEqual([]);
  });
});

describe('the form', () => {
  it('shakes what is missing instead of sending', async () => {
    const panel = await openPanel();
    const button = screen.getByRole('button', { name: 'Transfer' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    fireEvent.click(button);
    expect(panel.container.querySelector('[data-shaken="2"]')?.textContent).toContain('Add your files');
    expect(document.activeElement?.textContent).toBe('Add your files');
    expect(panel.services.codesFor).toEqual([]);
  });

  it('opens the tab in which something is wrong', async () => {
    const panel = await filledIn();
    await panel.press(/^Password/);
    fireEvent.change(await screen.findByLabelText('Password for this transfer'), { target: { value: 'abc' } });
    await panel.press('Close options');
    await panel.press('Transfer');
    expect(await screen.findByText('At least 4 characters')).toBeTruthy();
  });

  it('keeps what was filled in over a reload, and nothing of it once sent', async () => {
    const first = await filledIn();
    first.type('Message', '报价');
    first.unmount();
    const second = await openPanel();
    expect(screen.getByText('li@x.cn')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('报价');
    await second.pick(pickedFile('a.pdf'));
    await second.press('Transfer');
    await second.enterCode(rightCode);
    act(() => second.services.job.finish());
    await screen.findByRole('heading', { name: "You're all done!" });
    expect(sessionStorage.getItem('send-draft')).not.toContain('li@x.cn');
  });

  it('of a member is taken back within its time, and everything filled in is there again', async () => {
    const panel = await openPanel({ user: buildUser() });
    await panel.pick(pickedFile('a.pdf'));
    panel.addRecipient('li@x.cn');
    panel.type('Message', '报价');
    await panel.press('Transfer');
    act(() => panel.services.job.finish({ undoUntil: Date.now() + 20_000 }));
    await screen.findByRole('heading', { name: "You're all done!" });
    panel.services.undoError = new ApiError({ code: 'too-late', status: 409 });
    await panel.press('Undo send');
    expect((await screen.findByRole('alert')).textContent).toContain('too late');
    panel.services.undoError = null;
    await panel.press('Undo send');
    expect(await screen.findByText('li@x.cn')).toBeTruthy();
    expect(screen.getByText('a.pdf')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('报价');
    expect(panel.services.undone).toEqual(['abc1234']);
    expect(shownNotices().at(-1)?.title).toBe('Send undone');
  });

  it('leaves alone what was begun after it while it was taken back', async () => {
    const panel = await sending();
    act(() => panel.services.job.finish({ undoUntil: Date.now() + 20_000 }));
    await screen.findByRole('heading', { name: "You're all done!" });
    let answer = () => {};
    panel.services.undo = () => new Promise((resolve) => (answer = resolve));
    await panel.press('Undo send');
    await panel.press('Send Another?');
    await panel.pick(pickedFile('c.pdf'));
    await act(async () => answer());
    expect(shownNotices().at(-1)?.title).toBe('Send undone');
    const list = within(await screen.findByRole('list', { name: 'Files to send' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('c.pdf'),
    ]);
    expect(screen.queryByText('li@x.cn')).toBeNull();
  });

  it.each([
    ['whose time is over', Date.now() - 1],
    ['that left at once', null],
  ])('%s is not offered to be taken back', async (_which, undoUntil) => {
    const panel = await openPanel({ user: buildUser() });
    await panel.pick(pickedFile('a.pdf'));
    panel.addRecipient('li@x.cn');
    await panel.press('Transfer');
    act(() => panel.services.job.finish({ undoUntil }));
    await screen.findByRole('heading', { name: "You're all done!" });
    expect(screen.queryByRole('button', { name: 'Undo send' })).toBeNull();
  });

  it('takes what is dropped anywhere in the window', async () => {
    await openPanel();
    const entry = {
      isFile: true,
      isDirectory: false,
      fullPath: '/报价/a.pdf',
      file: (resolve: (file: File) => void) => resolve(new File(['x'], 'a.pdf')),
    };
    const dataTransfer = { types: ['Files'], items: [{ kind: 'file', webkitGetAsEntry: () => entry }] };
    fireEvent.dragEnter(window, { dataTransfer });
    expect(screen.getByText('Drop to add files')).toBeTruthy();
    fireEvent.drop(window, { dataTransfer });
    expect(await screen.findByText('报价')).toBeTruthy();
    expect(screen.queryByText('Drop to add files')).toBeNull();
  });
});

describe('on the way', () => {
  it('shows every figure, also in the tab', async () => {
    const { services } = await sending();
    act(() =>
      services.job.show({
        phase: 'uploading',
        sentBytes: 45_000_000,
        totalBytes: 100_000_000,
        filesDone: 1,
        bytesPerSecond: 5_000_000,
        secondsLeft: 11,
      }),
    );
    const shown = ['45%', 'Transferring…', '5 MB per second', '11 sec left', '1 of 2 files', '45 MB of 100 MB'];
    for (const text of shown) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('45');
    expect(document.title).toContain('45%');
  });

  it.each([
    ['preparing', 'Warming up…'],
    ['resuming', 'Resuming upload…'],
    ['waiting-for-network', 'Waiting for the network'],
    ['finished', 'Almost done…'],
  ] as const)('says of phase %s: %s', async (phase, text) => {
    const { services } = await sending();
    act(() => services.job.show({ phase }));
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('says of a stall that it waits, and promises no time', async () => {
    const { services } = await sending();
    act(() => services.job.show({ phase: 'uploading', sentBytes: 45, secondsLeft: 4020, isStalled: true }));
    expect(screen.getByText('Waiting for a response')).toBeTruthy();
    expect(screen.getByText('No progress for a while. The upload continues by itself.')).toBeTruthy();
    expect(screen.queryByText(/left$/)).toBeNull();
  });

  it('passes each warning on once, for its time', async () => {
    const { services } = await sending();
    const warning = { kind: 'network', message: 'reset', serial: 1 } as const;
    act(() => services.job.show({ warning }));
    act(() => services.job.show({ sentBytes: 50, warning }));
    expect(notices()).toEqual(['Retrying: Network error ~ reset']);
    expect(shownNotices()[0]?.duration).toBe(8500);
    act(() => services.job.show({ warning: { kind: 'slow-network', serial: 2 } }));
    expect(notices()).toEqual(['Slow network: We are retrying…']);
  });

  it('asks before it cancels, and then has everything still there', async () => {
    const panel = await sending();
    await panel.press('Cancel');
    expect(screen.getByText('Cancel this transfer?')).toBeTruthy();
    await panel.press('No, keep going');
    expect(panel.services.job.isCancelled).toBe(false);
    await panel.press('Cancel');
    await panel.press('Yes, cancel it');
    expect(await screen.findByRole('form')).toBeTruthy();
    expect(notices()).toEqual(['Upload cancelled: You aborted the upload.']);
    expect(screen.getByText('a.pdf')).toBeTruthy();
  });

  it('asks before the page is left', async () => {
    const panel = await sending();
    await screen.findByRole('progressbar');
    const unload = new Event('beforeunload', { cancelable: true });
    await waitFor(() => {
      window.dispatchEvent(unload);
      expect(unload.defaultPrevented).toBe(true);
    });
    await act(() => panel.router.navigate('/login'));
    expect(await screen.findByText('Leave while files are being sent?')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(panel.address()).toBe('/');
    await act(() => panel.router.navigate('/login'));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(panel.address()).toBe('/login'));
    expect(panel.services.job.isCancelled).toBe(true);
  });
});

describe('a failure', () => {
  it('of the connection leaves the form and the way to resume', async () => {
    const { services } = await sending();
    await act(async () => services.job.fail('network'));
    expect(await screen.findByRole('form')).toBeTruthy();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Connection errorYou can resume this transfer within 7 days.');
  });

  it('at a limit shows the limit', async () => {
    const { services } = await sending();
    await act(async () => services.job.fail('storage-full'));
    expect(await screen.findByText('Your storage is now full')).toBeTruthy();
  });

  it('of the record says what could not be done and why, on the page', async () => {
    const { services } = await sending();
    await act(async () => services.job.fail('sharing-not-allowed', { stage: 'record' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Could not send Data.');
    expect(alert.textContent).toContain('You can share only with members of your team.');
  });

  it('to get a credential says so', async () => {
    const { services } = await sending();
    await act(async () => services.job.fail('unavailable'));
    expect((await screen.findByRole('alert')).textContent).toContain('Network Error - Could not get key.');
  });
});

it('shows that an earlier upload of the same files is resumed', async () => {
  const services = new FakeServices();
  services.resumable = 80_000_000;
  const panel = await openPanel({ services });
  await panel.pick(pickedFile('a.pdf'));
  expect(await screen.findByText(/^80 MB of these files are uploaded already\./)).toBeTruthy();
});

it('speaks Chinese', async () => {
  await openPanel({ language: 'zh' });
  expect(screen.getByRole('button', { name: '添加文件' })).toBeTruthy();
  expect(screen.getByLabelText('收件人邮箱')).toBeTruthy();
});
