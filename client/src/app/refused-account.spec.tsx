import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { readTeam } from '#contract/accounts/teams.js';
import { listContactGroups, listContacts } from '#contract/contacts.js';
import { listRequests, readRequest } from '#contract/requests/requests.js';
import { readSubmission, requestMatrix } from '#contract/requests/reviews.js';
import { listExtensionRequests } from '#contract/transfers/extensions.js';
import { listReceived } from '#contract/transfers/received.js';
import { listRecipients } from '#contract/transfers/recipients.js';
import { folderSize } from '#contract/transfers/storage.js';
import { listTransfers } from '#contract/transfers/transfers.js';
import { ContactsPage } from '../features/contacts/pages/contacts-page.js';
import { buildContact } from '../features/contacts/testing/contact.builder.js';
import { ExtensionRequests } from '../features/extensions/components/extension-requests.js';
import { buildRequest as buildExtensionRequest } from '../features/extensions/testing/request.builder.js';
import { ReceivedPage } from '../features/received/pages/received-page.js';
import { buildReceived } from '../features/received/testing/received.builder.js';
import { QuickRequest } from '../features/requests/components/quick-request.js';
import { EditRequestPage } from '../features/requests/pages/edit-request-page.js';
import { NewRequestPage } from '../features/requests/pages/new-request-page.js';
import { RequestPage } from '../features/requests/pages/request-page.js';
import { RequestsPage } from '../features/requests/pages/requests-page.js';
import {
  buildLine,
  buildRequest,
  buildRequestRow,
  buildSubmission,
} from '../features/requests/testing/request.builder.js';
import { TeamsPage } from '../features/teams/pages/teams-page.js';
import { buildInvite, buildTeam, buildTeamMember } from '../features/teams/testing/team.builder.js';
import { buildRecipient } from '../features/transfers/testing/recipient.builder.js';
import { TransferLibrary } from '../features/transfers/components/transfer-library.js';
import { TransferDialog } from '../features/transfers/components/view/transfer-dialog.js';
import type { Namespace } from '../i18n/index.js';
import { endSession, startSession } from '../lib/session.js';
import { buildSession, buildUser } from '../lib/testing/builders.js';
import { FakeServer } from '../lib/testing/fake-server.js';
import { renderPage } from '../lib/testing/render-page.js';
import { buildList, buildTransfer } from '../lib/testing/transfer.builder.js';

const closed = { state: 'closed', closedBy: 'owner' } as const;
const transfer = buildTransfer();

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  server
    .on(listRequests, () => ({
      requests: [buildRequestRow(), buildRequestRow({ slug: 'req1235', ...closed })],
      total: 2,
    }))
    .on(readRequest, () => buildRequest())
    .on(requestMatrix, () => ({ lines: [buildLine()], total: 1, hasFiles: true }))
    .on(readSubmission, () => buildSubmission())
    .on(listContacts, () => ({ contacts: [buildContact()], total: 1 }))
    .on(listContactGroups, () => ({ groups: [], allContacts: 1 }))
    .on(listReceived, () => ({ received: [buildReceived()], next: null }))
    .on(listExtensionRequests, () => ({ requests: [buildExtensionRequest()], total: 1 }))
    .on(readTeam, () => buildTeam({ members: [buildTeamMember()], invites: [buildInvite()] }))
    .on(listRecipients, () => ({ recipients: [buildRecipient(1)], total: 1, plainLink: null }))
    .on(folderSize, () => 0)
    .on(listTransfers, ({ query }) => ('slug' in query ? [transfer] : buildList([transfer])));
});
afterEach(endSession);

interface Place {
  page: ReactNode;
  route: string;
  at?: string;
  texts: Namespace[];
  /** Found only when the page is there. */
  shows: RegExp;
  /** The menus that are opened. */
  menus?: RegExp;
  /** A box that is ticked first. */
  ticks?: RegExp;
  /** Texts that may stay, though they are named like an offer. */
  may?: string;
}

const dialogs = { forward: () => null, save: () => null };
const requestTexts: Namespace[] = ['requests', 'list', 'preview', 'send', 'sending'];
const transferTexts: Namespace[] = ['transfer', 'transfers', 'preview', 'send', 'sending'];
const places: [string, Place][] = [
  [
    'requests',
    { page: <RequestsPage />, route: '/dash/requests', texts: requestTexts, shows: /Tax/, menus: /^Actions for/ },
  ],
  [
    'one request',
    {
      page: <RequestPage dialogs={dialogs} />,
      route: '/dash/requests/:slug',
      at: '/dash/requests/req1234',
      texts: requestTexts,
      shows: /Li Wei/,
      menus: /^Actions for/,
    },
  ],
  [
    'a submission',
    {
      page: <RequestPage dialogs={dialogs} />,
      route: '/dash/requests/:slug',
      at: '/dash/requests/req1234?person=p1',
      texts: requestTexts,
      shows: /Accept/,
    },
  ],
  [
    'the beginning of a request',
    {
      page: (
        <>
          <p>Home</p>
          <QuickRequest />
        </>
      ),
      route: '/dash',
      texts: ['dash'],
      shows: /Home/,
    },
  ],
  [
    'contacts',
    {
      page: <ContactsPage onSendTo={() => undefined} />,
      route: '/dash/contacts',
      texts: ['contacts'],
      shows: /mei@x\.com/,
      menus: /^(Actions for|More)/,
      may: 'Edit',
    },
  ],
  [
    'received',
    {
      page: <ReceivedPage pathOf={() => ''} onSaved={() => undefined} />,
      route: '/dash/received',
      texts: ['received'],
      shows: /^Li Wei · /,
    },
  ],
  [
    'requests for more time',
    { page: <ExtensionRequests />, route: '/dash', texts: ['extensions'], shows: /Decline|No/ },
  ],
  [
    'the team',
    {
      page: <TeamsPage />,
      route: '/dash/account/teams',
      texts: ['teams'],
      shows: /invited|Invitations/i,
      menus: /^Actions for/,
    },
  ],
  [
    'transfers',
    {
      page: <TransferLibrary />,
      route: '/dash/transfers',
      texts: transferTexts,
      shows: /plans/,
      ticks: /^Select plans/,
    },
  ],
  ...['', '?section=recipients', '?section=settings'].map((section): [string, Place] => [
    `a transfer ${section}`,
    {
      page: <TransferDialog slug="abc1234" onClose={() => undefined} />,
      route: '/dash/transfers/:slug',
      at: `/dash/transfers/abc1234${section}`,
      texts: transferTexts,
      shows: /Delete/,
      menus: /^Actions for/,
    },
  ]),
];

/** Controls that send, request or receive. */
const offers =
  /^(Request files|Duplicate|Edit( request)?|Extend.*|Reopen( request)?|Add (people|files|recipients?).*|Forward.*|Send (back|to|again|files).*|Send it back.*|Resend.*|Correct.*|Rename|Replace.*|Save to my library|Save .* to my library|Invite.*|Another time|Continue|Message)$/i;

async function offered({ page, route, at = route, texts, shows, menus, ticks, may }: Place): Promise<string[]> {
  const { unmount } = await renderPage(page, { route, at, namespaces: texts });
  await screen.findAllByText(shows);
  if (ticks) fireEvent.click(await screen.findByRole('checkbox', { name: ticks }));
  const found = new Set<string>();
  const collect = () => {
    for (const role of ['button', 'link', 'menuitem', 'textbox'] as const)
      for (const element of screen.queryAllByRole(role))
        found.add((element.getAttribute('aria-label') ?? element.textContent ?? '').trim());
  };
  collect();
  for (const button of menus ? screen.queryAllByRole('button', { name: menus }) : []) {
    fireEvent.click(button);
    collect();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  }
  unmount();
  return [...found].filter((name) => offers.test(name) && name !== may).sort();
}

describe.each(places)('%s', (_, place) => {
  it('offers nothing that the account may not do', async () => {
    startSession(buildSession({ user: buildUser({ role: 'pro' }) }));
    // Else nothing could be found missing.
    expect(await offered(place)).not.toEqual([]);
    for (const sendRefusal of ['suspended', 'payment-due'] as const) {
      startSession(buildSession({ user: buildUser({ role: 'pro', sendRefusal }) }));
      expect([sendRefusal, await offered(place)]).toEqual([sendRefusal, []]);
    }
  });
});

it.each([
  ['a new request', <NewRequestPage key="new" />, '/dash/requests/new', '/dash/requests/new'],
  ['a changed one', <EditRequestPage key="edit" />, '/dash/requests/:slug/edit', '/dash/requests/req1234/edit'],
])('has no form for %s', async (_, page, route, at) => {
  startSession(buildSession({ user: buildUser({ sendRefusal: 'suspended' }) }));
  await renderPage(page, { route, at, namespaces: requestTexts });
  expect(await screen.findByRole('heading', { name: 'Your account is currently suspended' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact us' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
