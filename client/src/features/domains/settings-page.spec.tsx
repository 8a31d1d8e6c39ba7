import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  checkMailDomain,
  readLinkDomain,
  readMailDomain,
  removeMailDomain,
  setLinkDomain,
  setMailDomain,
  type MailDomainView,
} from '#contract/domains.js';
import { startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { SettingsPage } from './pages/settings-page.js';
import { buildLinkDomain, buildMailDomain, buildRecords } from './testing/domain.builders.js';

let server: FakeServer;
let mailDomain: MailDomainView | null;
let isAllowed: boolean;
beforeEach(() => {
  [mailDomain, isAllowed] = [null, true];
  server = new FakeServer().install();
  server.on(readMailDomain, () => ({ isAllowed, domain: mailDomain }));
  server.on(readLinkDomain, () => ({ isAllowed, domain: null }));
  startSession(buildSession());
});

const show = () => renderPage(<SettingsPage />, { route: '/', at: '/', namespaces: ['domains'] });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (name: string, label = /Email domain/) =>
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value: name } });

it('adds a domain and shows its records', async () => {
  server.on(setMailDomain, ({ body }) => buildMailDomain({ name: body.name }));
  await show();
  await press('Add email domain');
  expect(await screen.findByText('Enter your domain.')).toBeTruthy();
  expect(server.seen(setMailDomain)).toEqual([]);
  await type('river-trade.com');
  await press('Add email domain');
  expect(await screen.findByRole('heading', { name: 'river-trade.com' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

it('says at the field what is no domain', async () => {
  server.on(setMailDomain, () => {
    throw new Refusal('domain-invalid');
  });
  await show();
  await type('localhost');
  await press('Add email domain');
  expect(await screen.findByText(/only the name of your own domain/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows what a check has found instead', async () => {
  mailDomain = buildMailDomain();
  const records = buildRecords({ dkim: { state: 'wrong', found: ['v=DKIM1; p=other'] }, spf: { state: 'ok' } });
  server.on(checkMailDomain, () => buildMailDomain({ checkedAt: Date.now(), records }));
  await show();
  await press('Check now');
  const [dkim, spf] = await screen.findAllByRole('listitem');
  await waitFor(() => expect(dkim?.textContent).toContain('v=DKIM1; p=other'));
  expect(within(dkim as HTMLElement).getByText('Different')).toBeTruthy();
  expect(within(spf as HTMLElement).getByText('Found')).toBeTruthy();
});

it('removes the domain after a question', async () => {
  mailDomain = buildMailDomain({ state: 'verified' });
  server.on(removeMailDomain, () => {
    mailDomain = null;
    return { removed: true as const };
  });
  await show();
  await press('Remove domain');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove domain' }));
  expect(await screen.findByRole('button', { name: 'Add email domain' })).toBeTruthy();
});

it('leads to a larger plan where the plan has none', async () => {
  isAllowed = false;
  await show();
  expect(await screen.findAllByRole('link', { name: 'Ask for a larger plan' })).toHaveLength(2);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('adds a link domain beside it', async () => {
  mailDomain = buildMailDomain({ state: 'verified' });
  server.on(setLinkDomain, ({ body }) => buildLinkDomain({ name: body.name, isTaken: true }));
  await show();
  await type('files.river-trade.com', /Link domain/);
  await press('Add link domain');
  expect(await screen.findByRole('heading', { name: 'files.river-trade.com' })).toBeTruthy();
  expect(screen.getByText(/Another account here uses files.river-trade.com/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'river-trade.com' })).toBeTruthy();
});
