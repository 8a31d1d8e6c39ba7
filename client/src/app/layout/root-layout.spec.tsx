import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { i18n, startI18n } from '../../i18n/index.js';
import { endSession, startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { Providers } from '../providers.js';
import './account-menu.js';
import { RootLayout } from './root-layout.js';

beforeEach(async () => {
  new FakeServer().install();
  endSession();
  Object.assign(window, { scrollTo: () => undefined, matchMedia: undefined });
  if (!i18n.isInitialized) await startI18n(['common'], 'en');
  await i18n.changeLanguage('en');
});

async function show(at = '/login') {
  const router = createMemoryRouter(
    [
      {
        Component: RootLayout,
        children: [
          { path: '/login', element: <h1>first</h1>, handle: { title: 'login' } },
          { path: '*', element: <h1>second</h1>, handle: { title: 'notFound' } },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  await act(() => Promise.resolve());
  return router;
}

const linkTargets = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it('names the page in the tab, in the page’s language', async () => {
  await show();
  expect(document.title).toBe('Log in · Sampan');
  await act(() => i18n.changeLanguage('zh'));
  expect(document.title).toBe('登录 · Sampan');
  expect(document.documentElement.lang).toBe('zh-CN');
});

it('starts reading at the new page after going there', async () => {
  const router = await show();
  await act(() => router.navigate('/elsewhere'));
  expect(screen.getByText('second')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(document.title).toBe('Page not found · Sampan');
});

it('links to nothing that is not there yet', async () => {
  await show();
  expect(new Set(linkTargets())).toEqual(new Set(['#content', '/', '/login', '/register', '/verify']));
});

it('greets a member by the short first name and the company', async () => {
  startSession(buildSession({ user: buildUser({ fullName: 'Alexander Ito', company: 'Harbour Works' }) }));
  await show();
  expect(await screen.findByText('ALEXA..')).toBeTruthy();
  expect(screen.getByText('Harbour Works')).toBeTruthy();
  expect(new Set(linkTargets())).toEqual(new Set(['#content', '/dash', '/verify']));
});

it('switches the language by one button that names the other', async () => {
  await show();
  const [button] = screen.getAllByRole('button', { name: '中文' });
  await act(async () => {
    if (button) fireEvent.click(button);
    await Promise.resolve();
  });
  expect(await screen.findAllByRole('button', { name: 'English' })).not.toHaveLength(0);
  expect(localStorage.getItem('lang')).toBe('zh');
});
