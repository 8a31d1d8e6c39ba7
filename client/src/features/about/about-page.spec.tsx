import { fireEvent, screen } from '@testing-library/react';
import { sendContact } from '#contract/admin/inbox.js';
import { endSession, startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { AboutPage } from './pages/about-page.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
});
afterEach(() => endSession());

const show = () => renderPage(<AboutPage />, { route: '/about', at: '/about', namespaces: ['about'] });
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
const message = { name: '', subject: 'Prices', message: 'What does a year cost?', website: '', lang: 'en' };

it('asks a visitor for an address, and keeps the message if it cannot be sent', async () => {
  server.on(sendContact, () => {
    throw new Refusal('internal');
  });
  await show();
  type(/^Subject/, message.subject);
  type(/^Message/, message.message);
  send();
  expect(await screen.findByText('Enter your email address so that we can reply.')).toBeTruthy();
  expect(server.seen(sendContact)).toHaveLength(0);
  type(/^Your email/, ' li@example.com ');
  send();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(server.seen(sendContact).map(({ body }) => body)).toEqual([{ ...message, email: 'li@example.com' }]);
  expect(screen.getByDisplayValue(message.message)).toBeTruthy();
});

it('sends the address of a member', async () => {
  startSession(buildSession());
  server.on(sendContact, () => ({ received: true as const }));
  await show();
  expect(screen.queryByLabelText(/^Your email/)).toBeNull();
  type(/^Subject/, message.subject);
  type(/^Message/, message.message);
  send();
  expect(await screen.findByText('Message sent')).toBeTruthy();
  expect(server.seen(sendContact).map(({ body }) => body)).toEqual([{ ...message, email: 'mei@example.com' }]);
});
