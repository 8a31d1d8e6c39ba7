import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { rootRoute } from './routes/root-route.js';
import { Providers } from './providers.js';
import { FakeServer } from '../lib/testing/fake-server.js';
import { unattachedStyles } from '../lib/testing/render-page.js';
import { changeLanguage, currentLanguage, startI18n } from '../i18n/index.js';
import { textFiles } from '../i18n/texts.js';

beforeEach(async () => {
  window.scrollTo = () => undefined;
  new FakeServer().install();
  await startI18n('en');
});

it('shows what is wrong, in the present language, when texts cannot be fetched', async () => {
  const router = createMemoryRouter(
    [rootRoute([{ path: '/about', load: () => Promise.resolve(() => <h1>About</h1>) }])],
    {
      initialEntries: ['/about'],
    },
  );
  render(
    <Providers styles={unattachedStyles}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await screen.findByRole('heading', { name: 'About' });

  const complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(textFiles, 'read').mockRejectedValue(new Error('offline'));
  await act(() => changeLanguage('zh'));
  expect(currentLanguage()).toBe('en');
  expect(screen.getByRole('heading', { name: 'Connection trouble, please refresh and try again' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  expect(complain.mock.calls.flat().join(' ')).toContain('ChunkLoadError: texts');
});
