import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { listGroupRecipients, suggestContacts } from '#contract/contacts.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
// Lazy in the browser; imported here, so that its loading does not count as test time.
import '../way-on.js';
import { takeRecipients, type Recipient } from './recipients.js';
import { RecipientsField } from './recipients-field.js';

interface HarnessProps {
  isMember?: boolean;
  isSubmitted?: boolean;
  limit?: number;
}

function Harness({ isMember = false, isSubmitted = false, limit = 50 }: HarnessProps) {
  const [recipients, setRecipients] = useState<Recipient[]>([]);
  const [input, setInput] = useState('');
  return (
    <RecipientsField
      recipients={recipients}
      input={input}
      isMember={isMember}
      isSubmitted={isSubmitted}
      limit={limit}
      planLimit={limit}
      onInput={setInput}
      onAdd={(text, contacts) => {
        const taken = takeRecipients(recipients, text, { limit, contacts });
        setRecipients(taken.recipients);
        setInput(taken.rest);
      }}
      onChange={setRecipients}
    />
  );
}

async function show(isMember = false, isSubmitted = false, limit = 50) {
  const page = <Harness isMember={isMember} isSubmitted={isSubmitted} limit={limit} />;
  await renderPage(page, { route: '/', at: '/', namespaces: ['send', 'sending'] });
}

const box = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const chips = () => screen.queryAllByRole('listitem').map((chip) => chip.textContent);

it.each(['Enter', ',', ';', '；', '，', '、'])('takes what is typed at %s', async (key) => {
  await show();
  type('Li@x.cn');
  fireEvent.keyDown(box(), { key });
  expect(chips()).toEqual(['li@x.cn']);
  expect(box().value).toBe('');
});

it('takes it when the box is left, and a comma that came without a key', async () => {
  await show();
  type('li@x.cn');
  fireEvent.blur(box());
  type('ravi@x.in,');
  expect(chips()).toEqual(['li@x.cn', 'ravi@x.in']);
});

it('takes a pasted list, each address once', async () => {
  await show();
  fireEvent.paste(box(), { clipboardData: { getData: () => 'a@x.com; B@x.com\nA@x.com, Li Wei <li@x.cn>' } });
  expect(chips()).toEqual(['a@x.com', 'b@x.com', 'li@x.cn']);
});

it('leaves a paste into the middle of an address to the browser', async () => {
  await show();
  const isUntouched = fireEvent.paste(box(), { clipboardData: { getData: () => 'example' } });
  expect(isUntouched).toBe(true);
});

it.each([
  ['Chromium and Firefox', { isComposing: true }],
  ['Safari', { keyCode: 229 }],
])('does not end an address at the Enter of an input method (%s)', async (_, event) => {
  await show();
  type('li');
  fireEvent.keyDown(box(), { key: 'Enter', ...event });
  expect(chips()).toEqual([]);
});

it('says what it expects, and what is wrong in its name and below', async () => {
  await show();
  expect(screen.getByText('Email to')).toBeTruthy();
  type('li@x.cn');
  expect(screen.getByText('Email to (Enter or , to separate)')).toBeTruthy();
  type('li');
  expect(screen.getByText('Email to')).toBeTruthy();
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(screen.getByText('Not an email address: li')).toBeTruthy();
  expect(screen.getByText('Invalid Email To Address')).toBeTruthy();
  const error = document.getElementById(box().getAttribute('aria-describedby') ?? '');
  expect(error?.textContent).toBe('Not an email address: li');
  expect(box().getAttribute('aria-invalid')).toBe('true');
});

it('says that recipients are missing only after the form was submitted', async () => {
  await show();
  expect(screen.queryByText('Add at least one recipient')).toBeNull();
  cleanup();
  await show(false, true);
  expect(screen.getByText('Add at least one recipient')).toBeTruthy();
});

it('says all problems at once, and keeps as text whom it has no place for', async () => {
  await show(false, false, 3);
  fireEvent.paste(box(), { clipboardData: { getData: () => 'a@x.com, bad@addr, b@x.com; c@x.com, d@x.com\ne@x.com' } });
  expect(chips()).toEqual(['a@x.com', 'bad@addr', 'b@x.com', 'c@x.com']);
  expect(box().value).toBe('d@x.com, e@x.com');
  expect(screen.getByText('Not an email address: bad@addr')).toBeTruthy();
  expect(screen.getByText("That's too many people. Without an account, you can send to up to 3 people.")).toBeTruthy();
  expect(screen.getByText('Not added: d@x.com and e@x.com')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Ask for a larger plan' })).toBeTruthy();
  // Text that is typed into it is no new address yet.
  type('d@x.com, e@x.co');
  expect(chips()).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Remove bad@addr' }));
  expect(screen.getByText('Not added: d@x.com and e@x.co')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove a@x.com' }));
  fireEvent.blur(box());
  expect(chips()).toEqual(['b@x.com', 'c@x.com', 'd@x.com']);
  expect(box().value).toBe('e@x.co');
  type('');
  expect(screen.queryByText(/^Not added/)).toBeNull();
});

it('gives one back to be corrected beside whom it has no place for', async () => {
  await show(false, false, 1);
  fireEvent.paste(box(), { clipboardData: { getData: () => 'a@x.com, bad, b@x.com' } });
  fireEvent.click(screen.getByRole('button', { name: /^Correct bad/ }));
  expect(box().value).toBe('b@x.com, bad');
});

it('folds a long list, but shows every wrong address and the count', async () => {
  await show();
  const names = Array.from({ length: 20 }, (_, index) => `p${index}@x.com`);
  fireEvent.paste(box(), { clipboardData: { getData: () => ['wrong', ...names].join(',') } });
  expect(chips()).toEqual(['wrong', ...names.slice(-4)]);
  expect(screen.getByText('20 / 50')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '16 more' }));
  expect(chips()).toHaveLength(21);
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(chips()).toHaveLength(5);
});

it('shows a wrong one as wrong and gives it back to be corrected', async () => {
  await show();
  type('nobody');
  fireEvent.keyDown(box(), { key: 'Enter' });
  fireEvent.click(screen.getByRole('button', { name: /^Correct nobody/ }));
  expect(chips()).toEqual([]);
  expect(box().value).toBe('nobody');
  expect(document.activeElement).toBe(box());
});

it('removes one by its button, and the last by Backspace in the empty box', async () => {
  await show();
  for (const email of ['a@x.com', 'b@x.com', 'c@x.com']) {
    type(email);
    fireEvent.keyDown(box(), { key: 'Enter' });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Remove a@x.com' }));
  fireEvent.keyDown(box(), { key: 'Backspace' });
  expect(chips()).toEqual(['b@x.com']);
});

describe('suggestions', () => {
  const li = { email: 'li@x.cn', name: 'Li Wei', company: 'Silk' };
  const ling = { email: 'ling@x.cn', name: '', company: '' };
  const press = { groupId: 'g1', name: 'Line press', contacts: 2 };
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer().install();
    server.on(suggestContacts, ({ query: { q } }) => (q === 'zz' ? none : { contacts: [li, ling], groups: [press] }));
    server.on(listGroupRecipients, () => ({ recipients: [li, { ...ling, email: 'p2@x.cn' }], total: 2 }));
  });
  const none = { contacts: [], groups: [] };
  const combobox = () => screen.getByRole<HTMLInputElement>('combobox');
  const ask = (value: string) => fireEvent.change(combobox(), { target: { value } });
  const strike = (key: string) => fireEvent.keyDown(combobox(), { key });

  it('are chosen by keys, with the contact’s details, and are announced to screen readers', async () => {
    await show(true);
    ask('li');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Li Weili@x.cn · Silk'),
      expect.stringContaining('ling@x.cn'),
      expect.stringContaining('Line pressGroup of 2'),
    ]);
    expect(combobox().getAttribute('aria-expanded')).toBe('true');
    strike('ArrowDown');
    expect(combobox().getAttribute('aria-activedescendant')).toBe(options[0]?.id);
    expect(options[0]?.getAttribute('aria-selected')).toBe('true');
    strike('ArrowUp');
    expect(combobox().getAttribute('aria-activedescendant')).toBe(options[2]?.id);
    strike('ArrowDown');
    strike('Enter');
    expect(chips()).toEqual(['li@x.cn']);
    expect(screen.queryByRole('option')).toBeNull();
    // Addresses that were added already are not suggested.
    ask('l');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toHaveLength(2);
  });

  it('add a whole group, each once', async () => {
    await show(true);
    ask('li');
    fireEvent.click(await screen.findByRole('option', { name: /Line press/ }));
    await waitFor(() => expect(chips()).toEqual(['li@x.cn', 'p2@x.cn']));
  });

  it('add a group to those who were typed while it was fetched', async () => {
    let answer = () => {};
    server.on(listGroupRecipients, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { recipients: [li], total: 1 };
    });
    await show(true);
    ask('li');
    fireEvent.click(await screen.findByRole('option', { name: /Line press/ }));
    await waitFor(() => expect(server.seen(listGroupRecipients)).toHaveLength(1));
    ask('ravi@x.in');
    strike(',');
    answer();
    await waitFor(() => expect(chips()).toEqual(['ravi@x.in', 'li@x.cn']));
  });

  it('leave what is typed alone: Escape closes them, Enter without a choice takes the address', async () => {
    await show(true);
    ask('lisa@x.cn');
    await screen.findAllByRole('option');
    strike('Escape');
    expect(screen.queryByRole('option')).toBeNull();
    expect(combobox().value).toBe('lisa@x.cn');
    strike('Enter');
    expect(chips()).toEqual(['lisa@x.cn']);
    ask('zz');
    await waitFor(() => expect(server.seen(suggestContacts).at(-1)?.query).toEqual({ q: 'zz' }));
    expect(combobox().getAttribute('aria-expanded')).toBe('false');
  });

  it('go once the address is taken, whatever ended it', async () => {
    await show(true);
    const takers = [
      () => strike('Enter'),
      () => strike(','),
      () => ask('lisa@x.cn,'),
      () => fireEvent.paste(combobox(), { clipboardData: { getData: () => 'lisa@x.cn' } }),
    ];
    for (const take of takers) {
      ask('lisa@x.cn');
      await screen.findAllByRole('option');
      take();
      expect(chips()).toEqual(['lisa@x.cn']);
      expect(screen.queryByRole('option')).toBeNull();
      ask('');
      strike('Backspace');
    }
  });

  it('are for members alone (point 6)', async () => {
    await show();
    type('li');
    expect(screen.queryByRole('combobox')).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(server.seen(suggestContacts)).toHaveLength(0);
  });
});
