import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../lib/testing/render-page.js';
import { CopyButton } from './copy-button.js';

const show = () => renderPage(<CopyButton text="https://files.test/w/abc" />, { route: '/', at: '/', namespaces: [] });
const press = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button'));
    await Promise.resolve();
  });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

it('copies and says so', async () => {
  const copied: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  await show();
  await press();
  expect(copied).toEqual(['https://files.test/w/abc']);
  expect(screen.getByRole('button').textContent).toBe('Copied');
});

it.each([
  ['the page is not secure', undefined],
  ['the browser refuses the new one', { writeText: () => Promise.reject(new Error('denied')) }],
])('copies the old way where %s', async (_, clipboard) => {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  let selected = '';
  Object.assign(document, {
    execCommand: () => {
      selected = document.querySelector('textarea')?.value ?? '';
      return true;
    },
  });
  await show();
  await press();
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(selected).toBe('https://files.test/w/abc');
  expect(document.querySelector('textarea')).toBeNull();
});
