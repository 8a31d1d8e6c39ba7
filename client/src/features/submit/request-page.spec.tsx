import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { checkSenderEmail, verifySenderEmail } from '#contract/accounts/auth.js';
import { openUpload } from '#contract/transfers/storage.js';
import { provePerson, sendPersonCode } from '#contract/requests/person-proofs.js';
import {
  listUnfinishedUploads,
  openRequestPage,
  submit,
  type RequestPage as Page,
} from '#contract/requests/submissions.js';
import { shownLanguage } from '../../i18n/index.js';
import { endSession } from '../../lib/session.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
// Lazy in the browser; imported here, so that their loading does not count as test time.
import '../../sending/files/file-list.js';
import '../../sending/progress/progress-view.js';
import '../../sending/verification/verify-view.js';
import './components/checklist.js';
import './components/done-view.js';
import './components/earlier-note.js';
import './components/earlier-files.js';
import './components/receipt-buttons.js';
import './components/rejected-files-notes.js';
import './components/password-view.js';
import './components/person-proof.js';
import './components/refused-request.js';
import { RequestPage } from './pages/request-page.js';
import { buildItem, buildRequestPage, buildSubmission, buildSubmitted } from './testing/request-page.builder.js';

let server: FakeServer;
beforeEach(() => {
  endSession();
  localStorage.clear();
  sessionStorage.clear();
  window.scrollTo = () => undefined;
  server = new FakeServer().on(listUnfinishedUploads, () => ({ uploads: [] })).install();
});

async function show(changes: Partial<Page> = {}, at = '/r/abc1234') {
  server.on(openRequestPage, () => buildRequestPage(changes));
  return renderPage(<RequestPage />, {
    route: '/r/:slug/:personId?',
    at,
    namespaces: ['submit', 'send', 'sending', 'proof'],
  });
}

const passport = buildItem({ itemId: 'i1', name: 'Passport', types: ['pdf'], maxFiles: 2, maxBytes: 1000 });
const status = buildItem({ itemId: 'i2', name: 'Status', kind: 'choice', choices: ['single', 'married'] });
const income = buildItem({ itemId: 'i3', name: 'Income', kind: 'number', isRequired: false });
const checklist: Partial<Page> = { layout: 'checklist', items: [passport, status, income] };
const person = { email: 'anna@example.com', name: 'Anna', company: '' };

const fileOf = (name: string, size = 10) => new File([new Uint8Array(size)], name);
const boxOf = (name: string) => within(screen.getByRole('group', { name }));

async function pick(item: string, ...files: File[]): Promise<void> {
  const input = boxOf(item).getByTestId('pick-files');
  await act(async () => {
    fireEvent.change(input, { target: { files } });
    await Promise.resolve();
  });
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('says who asks for what, until when and how much, and speaks the language of the request', async () => {
  await show({ ...checklist, lang: 'zh', message: '<b>Soon</b>', dueAt: Date.now() + 86_400_000 * 3 });
  expect(await screen.findByRole('heading', { name: 'Mei Lin 请您提交文件' })).toBeTruthy();
  expect(screen.getByText('<b>Soon</b>')).toBeTruthy();
  expect(screen.getByText(/^截止/).tagName).toBe('TIME');
  expect(screen.getByText('总计不超过 3 GB')).toBeTruthy();
  expect(screen.getByText('必填 · 仅限 PDF · 每个不超过 1 kB · 最多 2 个文件')).toBeTruthy();
  expect(shownLanguage.get()).toBe('zh');
});

it('keeps the ticket of the visit, and opens the page with it the next time', async () => {
  const { unmount } = await show();
  await screen.findByRole('heading', { name: 'Mei Lin requested files' });
  unmount();
  await show();
  await waitFor(() => expect(server.seen(openRequestPage)).toHaveLength(2));
  expect(server.seen(openRequestPage).map(({ body }) => body.ticket)).toEqual([undefined, 'ticket-1']);
});

describe('files are checked before they travel', () => {
  it.each([
    ['another type', [fileOf('scan.png')], 'Not added: scan.png. Only PDF can be submitted here.'],
    ['a file that is too large', [fileOf('a.pdf', 1001)], 'Not added: a.pdf. Each file can be up to 1 kB.'],
    [
      'too many files',
      ['a', 'b', 'c'].map((name) => fileOf(`${name}.pdf`)),
      'Not added: c.pdf. You can submit up to 2 files here.',
    ],
  ])('%s', async (_, files, sentence) => {
    await show(checklist);
    await screen.findByText('Passport');
    await pick('Passport', ...files);
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('more than fits altogether, and programs', async () => {
    await show({ limits: { submissionBytes: 15, files: 10 } });
    await screen.findByText('Files');
    await pick('Files', fileOf('a.pdf'), fileOf('b.pdf'), fileOf('virus.exe', 1));
    expect(await screen.findByText('Not added: b.pdf. All files together can be up to 15 bytes.')).toBeTruthy();
    expect(screen.getByText(/insecure file: virus\.exe/)).toBeTruthy();
  });

  it('two photos of one name are both taken', async () => {
    await show();
    await screen.findByText('Files');
    await pick('Files', fileOf('image.jpg', 10));
    await pick('Files', fileOf('image.jpg', 11));
    expect(await screen.findByRole('button', { name: 'Remove image (2).jpg' })).toBeTruthy();
  });
});

describe('submitting', () => {
  it('answers questions, and says what was received and what is still missing', async () => {
    server.on(submit, ({ body }) =>
      buildSubmission(body.answers.map(({ itemId, answer }) => buildSubmitted({ itemId, answer }))),
    );
    await show({ ...checklist, person, asks: { name: 'required', company: 'off', email: 'off' } }, '/r/abc1234/p1');
    fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'married' } });
    fireEvent.change(screen.getByLabelText('Income'), { target: { value: '1 200,50' } });
    press('Submit');
    expect(await screen.findByRole('heading', { name: 'Thank you, received' })).toBeTruthy();
    expect(screen.getByText(`A confirmation is on its way to ${person.email}.`)).toBeTruthy();
    expect(screen.getByText(/^Mei Lin and people in Harbour Works can see it\./)).toBeTruthy();
    expect(screen.getByText(/^Mei Lin will go through it\..* we'll email/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
    const [seen] = server.seen(submit);
    expect(seen?.headers['x-request-ticket']).toBe('ticket-1');
    expect(seen?.body).toEqual({
      answers: [
        { itemId: 'i2', answer: 'married' },
        { itemId: 'i3', answer: 1200.5 },
      ],
      withdraws: [],
      from: { name: 'Anna', company: '', email: 'anna@example.com' },
    });
    const missing = within(screen.getByRole('region', { name: 'Still missing' }));
    expect(missing.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['Passport']);
    press('Add or change something');
    expect((await screen.findByLabelText<HTMLSelectElement>('Status')).value).toBe('married');
    expect(screen.getByText('1 item is still missing.', { exact: false })).toBeTruthy();
  });

  it('says what is wrong instead, and sends nothing', async () => {
    await show({ ...checklist, asks: { name: 'required', company: 'off', email: 'optional' } });
    await screen.findByText('Passport');
    press('Submit');
    expect(screen.getByText('Add a file or an answer first.')).toBeTruthy();
    expect(screen.getByText('Enter your name.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Income'), { target: { value: 'much' } });
    fireEvent.change(screen.getByLabelText('Your email'), { target: { value: 'nowhere' } });
    press('Submit');
    expect(screen.getByText('Enter a number.')).toBeTruthy();
    expect(screen.getByText('This is not an email address.')).toBeTruthy();
    expect(server.seen(submit)).toEqual([]);
  });

  it('shows how a number was understood, and asks which one it is where it could be two', async () => {
    server.on(submit, ({ body }) =>
      buildSubmission(body.answers.map(({ itemId, answer }) => buildSubmitted({ itemId, answer }))),
    );
    const owner = { name: '', email: 'mei@example.com', company: '', profilePic: '' };
    await show({ ...checklist, owner, asks: { name: 'off', company: 'off', email: 'off' } });
    const income = await screen.findByLabelText<HTMLInputElement>('Income');
    const type = (value: string) => fireEvent.change(income, { target: { value } });
    type('12500');
    expect(screen.queryByText(/^Understood as/)).toBeNull();
    type('１ 234,56');
    expect(screen.getByText('Understood as 1,234.56')).toBeTruthy();
    for (const unreadable of ['0x10', '1e5', 'much']) {
      type(unreadable);
      expect(screen.queryByText(/^Understood as/)).toBeNull();
    }
    type('12,500');
    expect(screen.getByText('This can be read in two ways. Which number is it?')).toBeTruthy();
    await act(async () => press('Submit'));
    expect(server.seen(submit)).toEqual([]);
    press('12,500');
    expect(income.value).toBe('12500');
    press('Submit');
    expect(await screen.findByRole('heading', { name: 'Thank you, received' })).toBeTruthy();
    expect(server.seen(submit)[0]?.body.answers).toEqual([{ itemId: 'i3', answer: 12_500 }]);
    expect(screen.getByText('12,500')).toBeTruthy();
    expect(screen.getByText(/^mei and anyone who shares mei's account can see it\./)).toBeTruthy();
    // The page has no proven address, and no link of the visitor's own.
    expect(screen.getByText(/you'll see it when you open this link\.$/)).toBeTruthy();
    expect(screen.queryByText(/confirmation/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  });

  it('proves the address by a code where that is asked', async () => {
    const proof = { ticket: 'T', expiresAt: Date.now() + 3_600_000 };
    server
      .on(verifySenderEmail, () => ({ sent: true as const }))
      .on(checkSenderEmail, () => proof)
      .on(submit, () => buildSubmission([buildSubmitted({ itemId: 'i2', answer: 'single' })]));
    await show({ ...checklist, provesEmail: true });
    fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'single' } });
    fireEvent.change(screen.getByLabelText('Your email'), { target: { value: 'Bo@Example.com' } });
    press('Submit');
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: 'K7M2P' } });
    expect(await screen.findByRole('heading', { name: 'Thank you, received' })).toBeTruthy();
    expect(server.seen(verifySenderEmail)[0]?.body.email).toBe('bo@example.com');
    expect(server.seen(submit)[0]?.headers['x-sender-ticket']).toBe('T');
  });

  it('keeps what is typed over a reload, and what is picked when nothing can be received now', async () => {
    server.on(openUpload, () => {
      throw new Refusal('request-unavailable');
    });
    const { unmount } = await show({ ...checklist, asks: { name: 'optional', company: 'off', email: 'off' } });
    fireEvent.change(await screen.findByLabelText('Your name'), { target: { value: 'Bo' } });
    await pick('Passport', fileOf('scan.pdf'));
    press('Submit');
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing can be received here at the moment.');
    expect(screen.getByRole('button', { name: 'Remove scan.pdf' })).toBeTruthy();
    expect(server.seen(openUpload)[0]?.body.files).toEqual([{ path: 'i1/scan.pdf', size: 10 }]);
    expect(server.seen(openUpload)[0]?.headers['x-request-ticket']).toBe('ticket-1');
    unmount();
    await show({ ...checklist, asks: { name: 'optional', company: 'off', email: 'off' } });
    expect((await screen.findByLabelText<HTMLInputElement>('Your name')).value).toBe('Bo');
  });

  it('shows the closed page if the request was closed meanwhile', async () => {
    server.on(submit, () => {
      throw new Refusal('request-closed', { owner: 'Mei Lin' });
    });
    await show(checklist);
    fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'single' } });
    press('Submit');
    expect(await screen.findByRole('heading', { name: 'This request is closed' })).toBeTruthy();
    expect(screen.getByText(/Mei Lin has closed this request/)).toBeTruthy();
  });
});

it('records where an item takes what browsers record', async () => {
  const video = buildItem({ itemId: 'i4', name: 'Greeting', types: ['mp4', 'webm'] });
  const any = buildItem({ itemId: 'i5', name: 'Anything' });
  await show({ layout: 'checklist', items: [passport, video, any] });
  await screen.findByRole('heading', { name: 'What we need' });
  const recorders = (item: string) =>
    boxOf(item)
      .queryAllByRole('button', { name: /^Record/ })
      .map((button) => button.getAttribute('aria-label'));
  expect(recorders('Passport')).toEqual([]);
  expect(recorders('Greeting')).toEqual(['Record a video message']);
  expect(recorders('Anything')).toEqual(['Record a voice memo', 'Record a video message']);
});

describe('what was submitted before', () => {
  const scan = { fileId: '0', name: 'scan.pdf', size: 8 };
  const submitted = buildSubmission([
    buildSubmitted({ itemId: 'i1', files: [scan, { ...scan, fileId: '1', name: 'back.pdf' }] }),
    buildSubmitted({ itemId: 'i2', state: 'sent-back', answer: 'single', comment: 'Are you sure?' }),
    buildSubmitted({ itemId: 'i3', state: 'accepted', answer: 5 }),
  ]);

  it('can be replaced and taken back until it is accepted', async () => {
    server.on(submit, () => submitted);
    await show({ ...checklist, submission: submitted });
    expect(await screen.findByText('“Are you sure?”')).toBeTruthy();
    expect(screen.getAllByText(/^(Received|Sent back|Accepted)$/).map((chip) => chip.textContent)).toEqual([
      'Received',
      'Sent back',
      'Accepted',
    ]);
    expect(screen.queryByLabelText('Income')).toBeNull();
    const [replacement] = boxOf('Passport').getAllByTestId('pick-replacement');
    fireEvent.change(replacement as HTMLElement, { target: { files: [fileOf('scan.pdf', 9)] } });
    expect(await screen.findByText('Will be replaced by scan.pdf')).toBeTruthy();
    press('Keep scan.pdf');
    press('Remove back.pdf');
    expect(screen.getByText('Will be removed')).toBeTruthy();
    press('Submit changes');
    await screen.findByRole('heading', { name: 'Thank you, received' });
    expect(server.seen(submit)[0]?.body).toMatchObject({ withdraws: ['1'], answers: [] });
  });

  it('is replaced first of all once it was sent back', async () => {
    const submission = buildSubmission([buildSubmitted({ files: [scan], state: 'sent-back', comment: 'Too dark.' })]);
    server.on(submit, () => submission);
    await show({ submission });
    const replace = await screen.findByRole('button', { name: 'Replace scan.pdf' });
    expect(replace.textContent).toBe('Replace');
    expect(screen.getByRole('button', { name: 'Add another file' })).toBeTruthy();
  });

  it('stays as it is where it may be submitted once', async () => {
    const submission = buildSubmission([buildSubmitted({ files: [scan] })]);
    await show({ isRepeatable: false, submission });
    expect(await screen.findByText('It has been submitted and can no longer be changed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Submit|Take back|Replace|Add/ })).toBeNull();
  });
});

describe('a link that is not open', () => {
  const refuse = (error: Refusal<'request-closed'> | Refusal<never>) =>
    server.on(openRequestPage, () => {
      throw error;
    });
  const open = (at = '/r/abc1234') =>
    renderPage(<RequestPage />, {
      route: '/r/:slug/:personId?',
      at,
      namespaces: ['submit', 'send', 'sending', 'proof'],
    });

  it.each([
    ['request-closed', 'This request is closed', false],
    ['request-expired', 'This request has expired', false],
    ['request-unavailable', 'Nothing can be received now', true],
    ['request-not-found', 'Request not found', false],
    ['personal-link-required', 'Use your personal link', false],
    ['internal', 'The request could not be opened', true],
  ] as const)('%s', async (code, title, canRetry) => {
    refuse(new Refusal(code, { owner: 'Mei Lin' } as never) as Refusal<never>);
    await open();
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(canRetry);
  });

  it('asks for the password, and says when there were too many wrong ones', async () => {
    server.on(openRequestPage, ({ body }) => {
      if (body.password === undefined) throw new Refusal('password-required');
      if (body.password === 'right') return buildRequestPage();
      throw new Refusal(body.password === 'wrong' ? 'wrong-password' : 'password-locked');
    });
    const attempt = async (password: string) => {
      fireEvent.change(await screen.findByLabelText('Password'), { target: { value: password } });
      press('Open');
    };
    const { unmount } = await open();
    await attempt('wrong');
    expect(await screen.findByText('Wrong password. Try again.')).toBeTruthy();
    await attempt('right');
    expect(await screen.findByRole('heading', { name: 'Mei Lin requested files' })).toBeTruthy();
    unmount();
    localStorage.clear();
    await open();
    await attempt('again');
    expect(await screen.findByRole('heading', { name: 'This request is locked' })).toBeTruthy();
  });

  it('opens for the person of the link alone, by a code that a click sends, at first and in the middle', async () => {
    const email = 'a•••@example.com';
    let isProven = false;
    server
      .on(openRequestPage, () => {
        if (!isProven) throw new Refusal('code-required', { email });
        return buildRequestPage({ ...checklist, person });
      })
      .on(sendPersonCode, () => ({ sent: true }) as const)
      .on(provePerson, () => {
        isProven = true;
        return { expiresAt: 0 };
      })
      .on(submit, () => {
        isProven = false;
        throw new Refusal('code-required', { email });
      });
    const prove = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Send me a code' }));
      fireEvent.change(await screen.findByLabelText('Code'), { target: { value: 'ABCDE' } });
      expect(await screen.findByRole('heading', { name: 'Mei Lin requested files' })).toBeTruthy();
    };
    const { container } = await open('/r/abc1234/p1');
    expect(await screen.findByText(`To open this link, enter a code that we email to ${email}.`)).toBeTruthy();
    expect(container.textContent).not.toContain('Mei Lin');
    expect(server.seen(sendPersonCode)).toHaveLength(0);
    await prove();
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'married' } });
    press('Submit');
    await prove();
    const sent = { slug: 'abc1234', personId: 'p1', lang: 'en' };
    expect(server.seen(sendPersonCode).map(({ body }) => body)).toEqual([sent, sent]);
  });

  it('asks no server about a link that cannot be one', async () => {
    await open('/r/no%20link');
    expect(await screen.findByRole('heading', { name: 'Request not found' })).toBeTruthy();
    expect(server.seen(openRequestPage)).toEqual([]);
  });
});
