import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { loadTexts, showLanguage } from '../../../i18n/index.js';
import { EmailField } from './email-field.js';

const kept = 'mei@example.com';

function Page() {
  const [email, setEmail] = useState('');
  return (
    <>
      <EmailField value={email} onChange={setEmail} problem={null} />
      <button onClick={() => setEmail(kept)}>Hydrate</button>
    </>
  );
}

async function open(): Promise<HTMLInputElement> {
  await showLanguage('en');
  await loadTexts('auth');
  render(<Page />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  field.focus();
  return field;
}

// A script cannot read the selection of a field of this type.
const selections = (field: HTMLInputElement) => jest.spyOn(field, 'select');

it('gives way to what is typed, if an address comes while the field has the focus', async () => {
  const field = await open();
  const select = selections(field);
  fireEvent.click(screen.getByRole('button'));
  expect(field.value).toBe(kept);
  expect(select).toHaveBeenCalledTimes(1);
});

it('leaves alone what was typed', async () => {
  const field = await open();
  const select = selections(field);
  fireEvent.change(field, { target: { value: 'ravi@example.com' } });
  fireEvent.click(screen.getByRole('button'));
  expect(select).not.toHaveBeenCalled();
});
