import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import {
  createRequestTemplate,
  deleteRequestTemplate,
  listRequestTemplates,
  replaceRequestTemplate,
} from '#contract/requests/request-templates.js';
import { createRequest, editRequest, readRequest } from '#contract/requests/requests.js';
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { notices, shownNotices } from '../../lib/notices.js';
import { EditRequestPage } from './pages/edit-request-page.js';
import { NewRequestPage } from './pages/new-request-page.js';
import { QuickRequest } from './components/quick-request.js';
import { buildItem, buildPerson, buildRequest, buildTemplate } from './testing/request.builder.js';

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  notices.set([]);
  server = new FakeServer().install();
  server.on(createRequest, ({ body: { title } }) => buildRequest({ title }));
  startSession(buildSession());
});

const namespaces = ['requests', 'send', 'sending', 'common'] as const;
const show = (at = '/dash/requests/new') =>
  renderPage(<NewRequestPage />, { route: '/dash/requests/new', at, namespaces: [...namespaces] });
const type = (label: string | RegExp, text: string, within = screen as Pick<typeof screen, 'getByLabelText'>) =>
  fireEvent.change(within.getByLabelText(label), { target: { value: text } });
const item = (position: number) => within(screen.getByRole('group', { name: `Item ${position}` }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const body = () => server.seen(createRequest).at(-1)?.body;

it('is not open to everyone once people are named, unless that is wanted', async () => {
  await show();
  const isPublic = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Public link' }).checked;
  expect(isPublic()).toBe(true);
  type('Email to', 'mei@x.com,');
  expect(isPublic()).toBe(false);
  fireEvent.click(screen.getByRole('switch', { name: 'Public link' }));
  type('Email to', 'li@x.cn,');
  expect(isPublic()).toBe(true);
});

it('is open only to those it names where that is wanted', async () => {
  await show();
  const only = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Only these people can open it' });
  const isPublic = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Public link' });
  expect(only().disabled).toBe(true);
  expect(screen.getByText('This needs people: add their email addresses first.')).toBeTruthy();
  type(/^Title/, 'Tax documents');
  type(/^Name/, 'Passport', item(1));
  type('Email to', 'mei@x.com,');
  fireEvent.click(isPublic());
  fireEvent.click(only());
  expect([isPublic().checked, isPublic().disabled]).toEqual([false, true]);
  press('Send to 1 person');
  await waitFor(() => expect(body()).toMatchObject({ recipientsOnly: true, isPublic: false }));
});

it('is open only to those it names where the account says so, and to everyone by a link alone', async () => {
  const { transferSettings } = buildUser();
  startSession(buildSession({ user: buildUser({ transferSettings: { ...transferSettings, recipientsOnly: true } }) }));
  await show();
  const only = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Only these people can open it' });
  const isPublic = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Public link' });
  expect([only().checked, isPublic().checked]).toEqual([false, true]);
  type('Email to', 'mei@x.com,');
  expect([only().checked, only().disabled, isPublic().disabled]).toEqual([true, true, true]);
  expect(screen.getByText(/always on here for requests to people/)).toBeTruthy();
  type(/^Title/, 'Tax documents');
  type(/^Name/, 'Passport', item(1));
  press('Send to 1 person');
  // The server applies the rule.
  await waitFor(() => expect(body()).toMatchObject({ title: 'Tax documents', isPublic: false }));
});

describe('a new request', () => {
  it('needs a title and one item, and shows the link', async () => {
    await show();
    type(/^Title/, 'Tax documents');
    type(/^Name/, 'Passport', item(1));
    press('Create request');
    expect(await screen.findByRole('heading', { name: 'Your request is ready' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'sampan.test/r/req1234' })).toBeTruthy();
    expect(body()).toMatchObject({ title: 'Tax documents', lang: 'en', isPublic: true, people: [] });
    expect(body()?.items).toMatchObject([{ kind: 'files', name: 'Passport', isRequired: true }]);
  });

  it('says what is missing, and sends nothing', async () => {
    await show();
    press('Create request');
    expect(await screen.findByText(/Enter a title/)).toBeTruthy();
    expect(screen.getByText('Name this item, or remove it.')).toBeTruthy();
    expect(server.seen(createRequest)).toHaveLength(0);
  });

  it('wants someone who can submit', async () => {
    await show();
    type(/^Title/, 'Tax documents');
    type(/^Name/, 'Passport', item(1));
    fireEvent.click(screen.getByRole('switch', { name: 'Public link' }));
    press('Create request');
    expect(await screen.findByText('Add a person, or allow the public link.')).toBeTruthy();
    type('Email to', 'mei@x.com,li@x.cn,');
    fireEvent.click(await screen.findByRole('button', { name: 'Send to 2 people' }));
    await waitFor(() => expect(body()?.people).toHaveLength(2));
    expect(body()?.isPublic).toBe(false);
  });

  it('has a name in its link where the plan has it', async () => {
    startSession(buildSession({ user: buildUser({ role: 'business' }) }));
    await show();
    type(/^Title/, 'Tax documents');
    type(/^Name/, 'Passport', item(1));
    type('Link name', 'New');
    press('Create request');
    expect(await screen.findByText(/This name cannot be used/)).toBeTruthy();
    type('Link name', 'Tax papers_2026');
    press('Create request');
    await waitFor(() => expect(body()?.customSlug).toBe('tax-papers-2026'));
  });

  it('says at its field that the name in the link is taken', async () => {
    server.on(createRequest, ({ body: { customSlug, title } }) => {
      if (customSlug === 'tax') throw new Refusal('custom-slug-taken');
      return buildRequest({ title });
    });
    startSession(buildSession({ user: buildUser({ role: 'business' }) }));
    await show();
    type(/^Title/, 'Tax documents');
    type(/^Name/, 'Passport', item(1));
    type('Link name', 'tax');
    press('Create request');
    const field = await screen.findByRole('textbox', { description: /^This link name is taken/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.queryByRole('alert')).toBeNull();
    type('Link name', 'tax-2026');
    press('Create request');
    expect(await screen.findByRole('heading', { name: 'Your request is ready' })).toBeTruthy();
  });

  it('repeats the same call with the same key, and another one with another', async () => {
    server.on(createRequest, () => {
      throw new Refusal('request-limit', { role: 'free', limit: 30 });
    });
    await show();
    type(/^Title/, 'Tax documents');
    type(/^Name/, 'Passport', item(1));
    press('Create request');
    expect(await screen.findByText(/30 requests a month/)).toBeTruthy();
    press('Create request');
    await waitFor(() => expect(server.seen(createRequest)).toHaveLength(2));
    type(/^Title/, 'Other documents');
    await waitFor(() => {
      press('Create request');
      expect(server.seen(createRequest).length).toBeGreaterThan(2);
    });
    const keys = server.seen(createRequest).map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('keeps what was typed over a reload, until it is discarded', async () => {
    const { unmount } = await show();
    type(/^Title/, 'Tax documents');
    type(/^Name/, 'Passport', item(1));
    unmount();
    await show();
    expect(screen.getByDisplayValue('Passport')).toBeTruthy();
    press('Start over');
    await waitFor(() => expect(screen.queryByDisplayValue('Passport')).toBeNull());
    expect(sessionStorage).toHaveLength(0);
  });

  it('begins with the title that was typed on the dashboard', async () => {
    const { unmount } = await renderPage(<QuickRequest />, { route: '/dash', at: '/dash', namespaces: ['dash'] });
    type('What do you need?', 'Tax documents');
    press('Continue');
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    unmount();
    await show();
    expect(screen.getByDisplayValue('Tax documents')).toBeTruthy();
    expect(screen.queryByText('This is your draft from before.')).toBeNull();
  });

  it('is a drop box', async () => {
    await show();
    type(/^Title/, 'Pictures');
    fireEvent.click(screen.getByRole('radio', { name: 'Drop box' }));
    await screen.findByLabelText('Maximum file size');
    type('Maximum file size', '25');
    press('Create request');
    await waitFor(() => expect(body()?.layout).toBe('drop-box'));
    expect(body()?.items).toMatchObject([{ name: 'Files', maxBytes: 25_000_000 }]);
  });
});

describe('the checklist', () => {
  const names = () =>
    screen.getAllByRole('textbox', { name: /^Name/ }).map((field) => (field as HTMLInputElement).value);

  it('moves, copies and removes items', async () => {
    await show();
    type(/^Name/, 'Passport', item(1));
    press('Add item');
    type(/^Name/, 'Photo', item(2));
    press('Move Photo up');
    await waitFor(() => expect(names()).toEqual(['Photo', 'Passport']));
    // At the top it can only move down.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Photo down');
    press('More for Passport');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    await waitFor(() => expect(names()).toEqual(['Photo', 'Passport', 'Passport']));
    press('More for Photo');
    fireEvent.click((await screen.findAllByRole('menuitem', { name: 'Remove' })).at(-1) ?? document.body);
    await waitFor(() => expect(names()).toEqual(['Passport', 'Passport']));
  });

  it('is right as soon as a template fills in what was missing', async () => {
    await show();
    press('Create request');
    expect(await screen.findByText('Enter a title so people know what this is about.')).toBeTruthy();
    press('Supplier documents');
    expect(await screen.findByDisplayValue('Company registration')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Enter a title so people know what this is about.')).toBeNull());
    expect(screen.queryByText('Name this item, or remove it.')).toBeNull();
  });

  it('says what is wrong with the limits of an item, and keeps them in view until it is right', async () => {
    await show();
    type(/^Title/, 'Tax documents');
    type(/^Name/, 'Passport', item(1));
    fireEvent.click(screen.getByRole('button', { name: 'Details of Passport' }));
    await screen.findByLabelText('Maximum file size');
    type('Maximum file size', '1,500');
    press('Create request');
    expect(await screen.findByText('This can be read in two ways. Enter 1500 or 1.5.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Details of Passport' }));
    expect(screen.getByLabelText('Maximum file size')).toBeTruthy();
    type('Maximum file size', '1500');
    press('Create request');
    await waitFor(() => expect(body()?.items).toMatchObject([{ maxBytes: 1_500_000_000 }]));
  });

  it('is filled by a template in the language of the request', async () => {
    await show();
    press('Supplier documents');
    expect(await screen.findByDisplayValue('Company registration')).toBeTruthy();
    expect(screen.getByDisplayValue('Supplier documents')).toBeTruthy();
    press('Create request');
    await waitFor(() => expect(body()?.items).toHaveLength(8));
  });
});

describe('a saved template', () => {
  const saved = buildTemplate({ name: 'Offers' });
  beforeEach(() => {
    server.on(listRequestTemplates, () => ({ templates: [saved] }));
    server.on(createRequestTemplate, ({ body }) => buildTemplate(body));
    server.on(replaceRequestTemplate, ({ body }) => buildTemplate(body));
    server.on(deleteRequestTemplate, () => ({ removed: true as const }));
  });
  const openList = async () => {
    press('Your templates');
    return screen.findByRole('button', { name: /^Offers/ });
  };

  it('fills in the form, and what was typed comes back with Undo', async () => {
    await show();
    type(/^Name/, 'Passport', item(1));
    fireEvent.click(screen.getByRole('radio', { name: 'Drop box' }));
    fireEvent.click(await openList());
    expect(await screen.findByDisplayValue('Price list')).toBeTruthy();
    expect(screen.getByDisplayValue('Tax documents 2026')).toBeTruthy();
    const action = shownNotices().at(-1)?.action;
    if (action && 'onAct' in action) act(action.onAct);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Drop box' }).checked).toBe(true));
    fireEvent.click(screen.getByRole('radio', { name: 'Checklist' }));
    expect(await screen.findByDisplayValue('Passport')).toBeTruthy();
  });

  it('is saved without people and dates, and replaces one of the same name only when asked', async () => {
    await show();
    press('Save as template');
    expect(await screen.findByText(/Enter a title/)).toBeTruthy();
    type(/^Title/, 'offers');
    type(/^Name/, 'Price list', item(1));
    fireEvent.click(screen.getByRole('switch', { name: 'Public link' }));
    press('Save as template');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByDisplayValue('offers')).toBeTruthy();
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await waitFor(() => expect(save.disabled).toBe(false));
    fireEvent.click(save);
    expect(await dialog.findByText(/You already have a template named “Offers”/)).toBeTruthy();
    expect(server.seen(replaceRequestTemplate)).toHaveLength(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(server.seen(replaceRequestTemplate)).toHaveLength(1));
    const [replaced] = server.seen(replaceRequestTemplate);
    expect(replaced?.params).toEqual([saved.templateId]);
    expect(replaced?.body.settings).toMatchObject({
      title: 'offers',
      isPublic: false,
      items: [{ name: 'Price list' }],
    });
  });

  it('is saved anew under another name', async () => {
    await show();
    type(/^Title/, 'Offers');
    type(/^Name/, 'Price list', item(1));
    press('Save as template');
    const dialog = within(await screen.findByRole('dialog'));
    type('Template name', 'Price lists', dialog);
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await waitFor(() => expect(save.disabled).toBe(false));
    fireEvent.click(save);
    await waitFor(() => expect(server.seen(createRequestTemplate)[0]?.body.name).toBe('Price lists'));
    await waitFor(() => expect(shownNotices().at(-1)?.title).toBe('Template “Price lists” saved'));
  });

  it('is renamed and deleted', async () => {
    await show();
    await openList();
    const choose = async (action: string) => {
      fireEvent.click(await screen.findByRole('button', { name: 'Actions for Offers' }));
      fireEvent.click(await screen.findByRole('menuitem', { name: action }));
    };
    await choose('Rename');
    type('Template name', 'Supplier offers', within(await screen.findByRole('dialog', { name: 'Rename template' })));
    press('Save');
    await waitFor(() =>
      expect(server.seen(replaceRequestTemplate)[0]?.body).toEqual({
        name: 'Supplier offers',
        settings: saved.settings,
      }),
    );
    await choose('Delete');
    const question = within(await screen.findByRole('dialog', { name: 'Delete the template “Offers”?' }));
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.seen(deleteRequestTemplate)[0]?.params).toEqual([saved.templateId]));
  });
});

describe('a copy and a change', () => {
  const request = buildRequest({ items: [buildItem({ types: ['pdf'] })], people: [buildPerson()], hasPassword: true });
  const edit = () =>
    renderPage(
      <Routes>
        <Route path=":slug/edit" element={<EditRequestPage />} />
      </Routes>,
      { route: '/dash/requests/*', at: '/dash/requests/req1234/edit', namespaces: [...namespaces] },
    );
  beforeEach(() => void server.on(readRequest, () => request));

  it('copies everything but people and dates', async () => {
    await show('/dash/requests/new?from=req1234');
    expect(await screen.findByDisplayValue('Tax documents 2026')).toBeTruthy();
    press('Create request');
    await waitFor(() => expect(body()?.items).toMatchObject([{ name: 'Passport', types: ['pdf'] }]));
    expect(body()?.people).toEqual([]);
  });

  it('saves only what was changed', async () => {
    server.on(editRequest, () => request);
    await edit();
    expect(await screen.findByDisplayValue('Tax documents 2026')).toBeTruthy();
    type(/^Title/, 'Tax documents 2027');
    fireEvent.click(screen.getByRole('button', { name: 'Remove password', hidden: true }));
    press('Save');
    await waitFor(() =>
      expect(server.seen(editRequest)[0]?.body).toEqual({ title: 'Tax documents 2027', password: null }),
    );
  });

  it('says that a request does not exist', async () => {
    server.on(readRequest, () => {
      throw new Refusal('request-not-found');
    });
    await edit();
    expect(await screen.findByRole('heading', { name: 'Request not found' })).toBeTruthy();
  });
});
