import { act, fireEvent, screen, within } from '@testing-library/react';
import { readMailDomains, readQueues, searchMails } from '#contract/admin/operations.js';
import type { StaffRole } from '#contract/admin/staff.js';
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { proofQuestion } from '../../lib/step-up.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { MailsPage } from './pages/mails-page.js';
import { QueuesPage } from './pages/queues-page.js';

const now = Date.now();
const namespaces = ['operations', 'admin', 'list'] as const;
const email = 'bo@example.com';
const mail = {
  mailId: 'm1',
  template: 'transfer-received',
  subject: 'plans.pdf from Mei Chen',
  slug: 'abcDEF1',
  email,
  state: 'failed' as const,
  outcome: { kind: 'bounced' as const, at: now, status: '5.1.1' },
  attempts: 1,
  createdAt: now,
  sentAt: now,
  lastError: '5.1.1',
  answer: '550 5.1.1 User unknown',
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
});
const as = (staffRole: StaffRole) => startSession(buildSession({ user: buildUser({ staffRole }) }));

describe('mails', () => {
  beforeEach(() => {
    server
      .on(readMailDomains, () => ({
        domains: [{ domain: 'qq.com', mailed: 1000, bounced: 5, complained: 0, delivered: 0 }],
      }))
      .on(searchMails, () => ({
        mails: [mail],
        hasMore: false,
        block: { email, reason: 'bounced' as const, status: '5.1.1', since: now },
      }));
  });
  const open = async () => {
    const page = await renderPage(<MailsPage />, {
      route: '/admin/mails',
      at: '/admin/mails',
      namespaces: [...namespaces],
    });
    await screen.findByText('0.5%');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: email } });
    await screen.findByText(/550 5\.1\.1 User unknown/);
    return page;
  };

  it('shows what became of a mail, and leads to its transfer; neither search stands in the address', async () => {
    as('support');
    const { address } = await open();
    expect(screen.getByText('plans.pdf from Mei Chen')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'abcDEF1' }));
    expect(address()).toBe('/admin/links');
  });
});

it('counts the queues, those with failed jobs first, and leads to their board after a proof, if one is given', async () => {
  as('operator');
  const figures = { isPaused: true, waiting: 1, active: 0, delayed: 0, failed: 3, oldestSeconds: 90 };
  server.on(readQueues, () => ({
    queues: [
      { queue: 'bulk' as const, ...figures, isPaused: false, waiting: 0, failed: 0 },
      { queue: 'mail' as const, ...figures },
    ],
  }));
  await renderPage(<QueuesPage />, { route: '/admin/queues', at: '/admin/queues', namespaces: [...namespaces] });
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => within(row));
  rows[0]?.getByText('Paused');
  expect(rows.map((row) => row.getAllByRole('cell').map(({ textContent }) => textContent))).toEqual([
    ['3', '1', '0', '0', '1 min, 30 sec'],
    ['0', '0', '0', '0', '–'],
  ]);
  expect(screen.getByRole('link', { name: 'Open the board' }).getAttribute('href')).toBe('/queues');
  fireEvent.click(screen.getByRole('button', { name: "Confirm it's you and open the board" }));
  await act(async () => proofQuestion.get()?.done(false));
  expect(proofQuestion.get()).toBeNull();
});
