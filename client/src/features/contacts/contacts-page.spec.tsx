import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  createContact,
  deleteContacts,
  editContact,
  groupContacts,
  importContacts,
  listContactGroups,
  listContacts,
  previewImport,
  removeContactGroup,
  renameContactGroup,
  restoreContacts,
} from '#contract/contacts.js';
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { ContactsPage } from './pages/contacts-page.js';
import { buildContact, buildImportPreview } from './testing/contact.builder.js';

const press = { groupId: 'g1', name: 'Press', contacts: 1 };
const mei = buildContact();
const bob = buildContact({ contactId: 'c2', email: 'bob@x.com', name: '', company: '', groups: [] });

let server: FakeServer;
let sentTo: unknown;
beforeEach(() => {
  sentTo = undefined;
  server = new FakeServer().install();
  server.on(listContacts, () => ({ contacts: [mei, bob], total: 2 }));
  server.on(listContactGroups, () => ({ groups: [press], allContacts: 2 }));
  startSession(buildSession());
});

const show = (at = '/dash/contacts', language: 'en' | 'zh' = 'en') =>
  renderPage(<ContactsPage onSendTo={(contacts) => (sentTo = contacts)} />, {
    route: '/dash/contacts',
    at,
    namespaces: ['contacts'],
    language,
  });
const card = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body);

describe('the list', () => {
  it('shows names, or addresses without names, and fetches what the URL names', async () => {
    await show('/dash/contacts?q=si&group=g1&sort=lastUsedAt&order=desc&page=2');
    expect((await card('陈美')).getByText(/^mei@x.com/)).toBeTruthy();
    expect(server.seen(listContacts)[0]?.query).toEqual({
      book: 'own',
      q: 'si',
      groupId: 'g1',
      sort: 'lastUsedAt',
      order: 'desc',
      skip: 25,
      limit: 25,
    });
    expect((await screen.findByRole('link', { name: /Press/ })).getAttribute('aria-current')).toBe('page');
  });

  it('keeps search and group in the address', async () => {
    const { address } = await show();
    fireEvent.click(await screen.findByRole('link', { name: /Press/ }));
    expect(address()).toBe('/dash/contacts?group=g1');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '陈' } });
    await waitFor(() => expect(address()).toBe('/dash/contacts?group=g1&q=%E9%99%88'));
    await waitFor(() => expect(server.seen(listContacts).at(-1)?.query).toMatchObject({ q: '陈', groupId: 'g1' }));
  });

  it('has a book of the team beside the own one, for all but its owner', async () => {
    startSession(buildSession({ user: buildUser({ teamRole: 'member', isTeamMember: true }) }));
    server.on(createContact, () => mei);
    const { address } = await show();
    fireEvent.click(await screen.findByRole('tab', { name: 'Team contacts' }));
    expect(address()).toBe('/dash/contacts?book=team');
    await waitFor(() => expect(server.seen(listContacts).at(-1)?.query.book).toBe('team'));
    fireEvent.click(await screen.findByRole('button', { name: 'Add contact' }));
    fireEvent.change(await screen.findByLabelText(/Email address/), { target: { value: 'li@x.com' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.seen(createContact)[0]?.query.book).toBe('team'));
  });

  it('teaches the next step where there is nothing, and says why a search found nothing', async () => {
    server.on(listContacts, () => ({ contacts: [], total: 0 }));
    server.on(listContactGroups, () => ({ groups: [], allContacts: 0 }));
    await show('/dash/contacts', 'zh');
    expect(await screen.findByRole('heading', { name: '还没有联系人' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '导入' })).toBeTruthy();
  });

  it('has its buttons once, also while the groups of an empty list are still on their way', async () => {
    server.on(listContacts, () => ({ contacts: [], total: 0 }));
    server.on(listContactGroups, () => new Promise(() => undefined));
    await show();
    await screen.findByText('No contacts yet');
    expect(screen.getAllByRole('button', { name: 'Import' })).toHaveLength(1);
  });

  it('offers another try when it could not be read', async () => {
    let isDown = true;
    server.on(listContacts, () => {
      if (isDown) throw new Refusal('internal');
      return { contacts: [mei], total: 1 };
    });
    await show();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByText('陈美')).toBeTruthy();
  });
});

describe('changes', () => {
  it('adds one, and says which address is wrong or known', async () => {
    server.on(createContact, () => {
      throw new Refusal('contact-exists');
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Add contact' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add contact' }));
    fireEvent.change(dialog.getByLabelText(/Email address/), { target: { value: 'mei' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter an email address.')).toBeTruthy();
    expect(server.seen(createContact)).toHaveLength(0);
    fireEvent.change(dialog.getByLabelText(/Email address/), { target: { value: 'mei@x.com' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('You already have a contact with this address.')).toBeTruthy();
    server.on(createContact, () => mei);
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is saved once, however often it is pressed before that shows', async () => {
    server.on(createContact, () => {
      if (server.seen(createContact).length > 1) throw new Refusal('contact-exists');
      return mei;
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Add contact' }));
    fireEvent.change(await screen.findByLabelText(/Email address/), { target: { value: 'mei@x.com' } });
    const save = screen.getByRole('button', { name: 'Save' });
    fireEvent.click(save);
    fireEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.seen(createContact)).toHaveLength(1);
  });

  it('edits one with what it is', async () => {
    server.on(editContact, () => mei);
    await show();
    fireEvent.click((await card('陈美')).getByRole('button', { name: 'More for 陈美' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit contact' }));
    fireEvent.change(dialog.getByLabelText('Company'), { target: { value: 'Silk Road' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.seen(editContact)).toHaveLength(1));
    const body = { email: 'mei@x.com', name: '陈美', company: 'Silk Road', groups: ['Press'] };
    expect(server.seen(editContact)[0]).toMatchObject({ params: ['c1'], body });
  });

  it('deletes several, and takes it back', async () => {
    server.on(deleteContacts, () => ({ deleted: 2 }));
    server.on(restoreContacts, () => ({ restored: 2 }));
    await show();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select 陈美' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select bob@x.com' }));
    const bar = within(screen.getByRole('region', { name: 'Selection' }));
    expect(bar.getByText('2 selected')).toBeTruthy();
    fireEvent.click(bar.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 contacts deleted.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.seen(restoreContacts)[0]?.body).toEqual({ contactIds: ['c1', 'c2'] }));
  });

  it('leaves chosen what was chosen while others were deleted, and the keyboard at the way back', async () => {
    let shown = [mei, bob];
    let answer = () => {};
    server.on(listContacts, () => ({ contacts: shown, total: shown.length }));
    server.on(deleteContacts, async ({ body }) => {
      await new Promise<void>((resolve) => (answer = resolve));
      shown = shown.filter(({ contactId }) => !body.contactIds.includes(contactId));
      return { deleted: 1 };
    });
    await show();
    const more = (await card('陈美')).getByRole('button', { name: 'More for 陈美' });
    act(() => more.focus());
    fireEvent.click(more);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select bob@x.com', hidden: true }));
    await waitFor(() => expect(server.seen(deleteContacts)).toHaveLength(1));
    await act(async () => answer());
    await screen.findByText('1 contact deleted.');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select bob@x.com', hidden: true }).checked).toBe(
      true,
    );
    await waitFor(() => expect(screen.queryByText('陈美')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'));
  });

  it('passes the selected ones to the send panel, with their names', async () => {
    await show();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select 陈美' }));
    fireEvent.click(screen.getByRole('button', { name: 'Send files' }));
    expect(sentTo).toEqual([{ email: 'mei@x.com', name: '陈美', company: 'Silk' }]);
  });
});

describe('groups', () => {
  const actions = [
    {
      act: 'Rename group',
      confirm: 'Save',
      endpoint: renameContactGroup,
      answer: { ...press, name: 'Media' },
      body: { name: 'Media' },
      leadsTo: '/dash/contacts?group=g1',
    },
    {
      act: 'Remove group',
      confirm: 'Remove group',
      endpoint: removeContactGroup,
      answer: { removed: true as const },
      body: undefined,
      leadsTo: '/dash/contacts',
    },
  ];

  it.each(actions)('$act', async ({ act: label, confirm, endpoint, answer, body, leadsTo }) => {
    server.on(endpoint, (() => answer) as () => never);
    const { address } = await show('/dash/contacts?group=g1');
    fireEvent.click(await screen.findByRole('button', { name: 'Change group Press' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: label }));
    const dialog = within(await screen.findByRole('dialog'));
    if (body) fireEvent.change(await dialog.findByLabelText('Group name'), { target: { value: body.name } });
    fireEvent.click(dialog.getByRole('button', { name: confirm }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.seen(endpoint).map((seen) => ({ ...seen, headers: {} }))).toEqual([
      { params: ['g1'], query: { book: 'own' }, body, headers: {} },
    ]);
    expect(server.seen(listContactGroups).length).toBeGreaterThan(1);
    expect(address()).toBe(leadsTo);
  });

  it('adds the selected contacts to a group, whose name it asks for', async () => {
    server.on(groupContacts, ({ body }) => ({ ...press, name: body.name }));
    await show();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select bob@x.com' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add to group' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Add to group' }));
    expect(await dialog.findByText('Enter a name of up to 60 characters.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Group name'), { target: { value: 'Media' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add to group' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.seen(groupContacts).map(({ body }) => body)).toEqual([{ name: 'Media', contactIds: ['c2'] }]);
  });
});

describe('the import', () => {
  const preview = buildImportPreview();
  async function choose(bytes: BlobPart) {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Import' }));
    const file = new File([bytes], 'list.csv', { type: 'text/csv' });
    // jsdom's File knows no arrayBuffer.
    Object.assign(file, { arrayBuffer: () => new Response(bytes).arrayBuffer() });
    fireEvent.change(await screen.findByLabelText('Choose file'), { target: { files: [file] } });
    return within(screen.getByRole('dialog'));
  }

  it('shows what will happen, line by line, and does exactly that', async () => {
    server.on(previewImport, () => preview);
    server.on(importContacts, () => ({ created: 1, changed: 1 }));
    const text = '姓名,Email,Phone\nLi,li@x.cn,1';
    const dialog = await choose(text);
    expect(await dialog.findByText('1 new')).toBeTruthy();
    expect(dialog.getByText('1 skipped')).toBeTruthy();
    expect(dialog.getByText('Columns: 姓名 → name, Email → address, Phone (not used)')).toBeTruthy();
    expect(dialog.getByRole('list', { name: 'Skipped lines' }).textContent).toBe('Line 4Not an email addressnot one');
    expect(dialog.getByText('(was 陈美)', { exact: false })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Import 2 contacts' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.seen(importContacts)[0]?.body).toEqual({ text, digest: preview.digest });
  });

  it('shows it again if contacts changed in between, before anything is written', async () => {
    server.on(previewImport, () => preview);
    server.on(importContacts, () => {
      throw new Refusal('contacts-changed');
    });
    const dialog = await choose('email\nli@x.cn');
    fireEvent.click(await dialog.findByRole('button', { name: 'Import 2 contacts' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Refresh preview' }));
    await waitFor(() => expect(server.seen(previewImport)).toHaveLength(2));
    expect(await dialog.findByRole('button', { name: 'Import 2 contacts' })).toBeTruthy();
  });

  it('says what it cannot read, and sends nothing', async () => {
    const dialog = await choose(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]));
    expect(await dialog.findByText(/No addresses were found/)).toBeTruthy();
    expect(server.seen(previewImport)).toHaveLength(0);
  });

  it('says why a list without addresses is none', async () => {
    server.on(previewImport, () => {
      throw new Refusal('import-unreadable');
    });
    const dialog = await choose('Name,Phone\nMei @ work,1');
    expect(await dialog.findByText(/No column with email addresses was found/)).toBeTruthy();
  });
});
