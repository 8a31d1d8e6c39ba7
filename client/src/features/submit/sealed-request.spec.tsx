import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  listUnfinishedUploads,
  openRequestPage,
  submit,
  type RequestPage as Page,
} from '#contract/requests/submissions.js';
import { newTransferKey, type TransferKey } from '../../encryption/transfer-key.js';
import { openSealedText } from '../../encryption/sealed-text.js';
import { endSession } from '../../lib/session.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
// Lazy in the browser; imported here, so that their loading does not count as test time.
import '../../sending/account-key/fingerprint.js';
import '../../sending/outcome/refusal-alert.js';
import './components/checklist.js';
import './components/done-view.js';
import './components/earlier-note.js';
import './components/earlier-files.js';
import './components/receipt-buttons.js';
import { RequestPage } from './pages/request-page.js';
import './sealing/sealed-request.js';
import './sealing/sealed-uploads.js';
import { visitorKeys } from './sealing/visitor-keys.js';
import { buildItem, buildRequestPage } from './testing/request-page.builder.js';
import { buildSealedSubmission } from './testing/sealed-submission.builder.js';

const NOTE =
  'Your files, their names and your answers are encrypted in this browser: only Mei Lin can read them, and you can see them again here.';

let server: FakeServer;
let owner: TransferKey;
const setSecure = (value: boolean) =>
  Object.defineProperty(globalThis, 'isSecureContext', { value, configurable: true });

beforeEach(async () => {
  endSession();
  localStorage.clear();
  sessionStorage.clear();
  window.scrollTo = () => undefined;
  window.history.replaceState(null, '', '#');
  setSecure(true);
  server = new FakeServer().on(listUnfinishedUploads, () => ({ uploads: [] })).install();
  owner = await newTransferKey();
});

const items = [
  buildItem({ itemId: 'i1', name: 'Passport' }),
  buildItem({ itemId: 'i2', name: 'Status', kind: 'choice', choices: ['single', 'married'] }),
];
const person = { email: 'anna@example.com', name: 'Anna', company: '' };

async function show(changes: Partial<Page> = {}) {
  const page = buildRequestPage({ layout: 'checklist', items, person, sealedTo: owner.recipient, ...changes });
  server.on(openRequestPage, () => page);
  const namespaces = ['submit', 'send', 'sending', 'proof', 'sealed'] as const;
  const shown = await renderPage(<RequestPage />, {
    route: '/r/:slug/:personId?',
    at: '/r/abc1234/p1',
    namespaces: [...namespaces],
  });
  await screen.findByRole('heading', { name: 'Mei Lin requested files' });
  return shown;
}

/** What a server has of a submission from a browser with this key. */
const submittedBy = (visitor: TransferKey) =>
  buildSealedSubmission(
    [
      { itemId: 'i1', state: 'sent-back', files: { 'passport.pdf': 1000 }, comment: 'Page 2 is missing.' },
      { itemId: 'i2', answer: 'married' },
    ],
    [owner.recipient, visitor.recipient],
  );

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('says who can read what is submitted, and the words of the key when asked', async () => {
  await show();
  expect(await screen.findByText(NOTE)).toBeTruthy();
  expect(screen.queryByLabelText('Fingerprint')).toBeNull();
  const details = screen.getByRole('group', { name: '' });
  act(() => {
    (details as HTMLDetailsElement).open = true;
    details.dispatchEvent(new Event('toggle'));
  });
  await waitFor(() => expect(screen.getByLabelText('Fingerprint').textContent).toMatch(/^\w+( \w+){5}$/));
});

it('says nothing of encryption where nothing is encrypted', async () => {
  await show({ sealedTo: null });
  expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy();
  expect(screen.queryByText(/encrypted/)).toBeNull();
});

it('submits answers that only the owner and this browser can read', async () => {
  await show();
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'married' } });
  const visitor = await visitorKeys().keyFor('abc1234');
  const stored = await buildSealedSubmission(
    [{ itemId: 'i2', answer: 'married' }],
    [owner.recipient, visitor.recipient],
  );
  server.on(submit, () => stored);
  press('Submit');
  expect(await screen.findByRole('heading', { name: 'Thank you, received' })).toBeTruthy();
  expect(screen.getByText('married')).toBeTruthy();

  const body = server.seen(submit)[0]?.body;
  expect(JSON.stringify(body)).not.toContain('married');
  expect(body?.answers ?? []).toEqual([]);
  expect(body?.sealed?.visitorKey).toBe(visitor.recipient);
  const [answer] = body?.sealed?.answers ?? [];
  for (const key of [owner, visitor]) expect(await openSealedText(answer?.answer ?? '', [key])).toBe('"married"');
});

it('shows names, answers and the comment again in the browser they were submitted from', async () => {
  await show({ submission: await submittedBy(await visitorKeys().keyFor('abc1234')) });
  expect(await screen.findByRole('button', { name: 'Replace passport.pdf' })).toBeTruthy();
  expect(screen.getByText('1 kB')).toBeTruthy();
  expect(screen.getByText('“Page 2 is missing.”')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('married');
  expect(screen.getByText(/with their checksums but without their names/)).toBeTruthy();
});

it('says calmly what another browser has submitted, and can take it back', async () => {
  const submission = await submittedBy(await newTransferKey());
  await show({ submission });
  const files = within(await screen.findByRole('list', { name: 'Submitted' }));
  expect(files.getByText('A file submitted from another browser')).toBeTruthy();
  expect(files.getByText('1.2 kB')).toBeTruthy();
  expect(screen.getByText(/^The requested changes are encrypted/)).toBeTruthy();
  expect(screen.getByText(/^Your answer from another browser can be read only there/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('');
  expect(screen.queryByText(/\.age/)).toBeNull();

  server.on(submit, () => ({ ...submission, items: submission.items.slice(1) }));
  press('Remove A file submitted from another browser');
  press('Submit changes');
  await waitFor(() => expect(server.seen(submit)).toMatchObject([{ body: { withdraws: ['f1'] } }]));
});

it('does not offer to go on with what was begun on another device, whose keys are there', async () => {
  await show();
  await screen.findByText(NOTE);
  expect(server.seen(listUnfinishedUploads)).toEqual([]);
});

describe('refuses to submit', () => {
  const button = () => screen.queryByRole('button', { name: 'Submit' });

  it('if the page has another key than the link, or none', async () => {
    window.history.replaceState(null, '', `#${(await newTransferKey()).recipient}`);
    const { unmount } = await show();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This page's key is not the one in the link/);
    expect(button()).toBeNull();
    unmount();
    await show({ sealedTo: null });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This page's key is not the one in the link/);
    expect(button()).toBeNull();
    expect(JSON.stringify(server.seen(openRequestPage))).not.toContain('age1');
  });

  it('not if the link has the same key', async () => {
    window.history.replaceState(null, '', `#${owner.recipient}`);
    await show();
    expect(await screen.findByText(NOTE)).toBeTruthy();
    expect(button()).not.toBeNull();
  });

  it('if the page cannot encrypt', async () => {
    setSecure(false);
    await show();
    expect((await screen.findByRole('alert')).textContent).toMatch(/begins with https/);
    expect(button()).toBeNull();
  });

  it('what is no longer asked for in this way, and says to reload', async () => {
    await show();
    server.on(submit, () => {
      throw new Refusal('encryption-mismatch');
    });
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'single' } });
    press('Submit');
    expect(await screen.findByText(/This page is out of date/)).toBeTruthy();
  });
});
