import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../lib/testing/render-page.js';
import { addRecipients, type Recipient } from '../model/recipients.js';
import { RecipientsField } from './recipients-field.js';

function Harness({ suggestions = [] }: { suggestions?: string[] }) {
  const [recipients, setRecipients] = useState<Recipient[]>([]);
  const [input, setInput] = useState('');
  return (
    <RecipientsField
      recipients={recipients}
      input={input}
      suggestions={suggestions}
      onInput={setInput}
      onAdd={(text) => {
        setRecipients(addRecipients(recipients, text));
        setInput('');
      }}
      onChange={setRecipients}
    />
  );
}

async function show(suggestions?: string[]) {
  await renderPage(<Harness {...(suggestions && { suggestions })} />, { route: '/', at: '/', namespaces: ['send'] });
}

const box = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const chips = () => screen.queryAllByRole('listitem').map((chip) => chip.textContent);

it.each(['Enter', ',', ';', '；'])('takes what is typed at %s', async (key) => {
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

it('does not end an address that an input method is still composing', async () => {
  await show();
  type('li');
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
  expect(chips()).toEqual([]);
});

it('says what it expects, then what is wrong, in the specification’s words', async () => {
  await show();
  expect(screen.getByText('Email to')).toBeTruthy();
  type('li@x.cn');
  expect(screen.getByText('Email to (Enter or , to seperate)')).toBeTruthy();
  type('li');
  expect(screen.getByText('Email to')).toBeTruthy();
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(screen.getByText('Invalid Email To Address')).toBeTruthy();
  expect(box().getAttribute('aria-invalid')).toBe('true');
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

it('takes a suggestion as soon as it is chosen', async () => {
  await show(['li@x.cn']);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'li@x.cn' } });
  expect(chips()).toEqual(['li@x.cn']);
});
