import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { jest } from '@jest/globals';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure, render } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { i18n, startI18n, type Language, type Namespace } from '../../i18n/index.js';
import { theme } from '../../theme/theme.js';
import { LeaveBlocker } from '../leave-reasons.js';
import { createQueryClient } from '../query-client.js';

configure({
  // A page is drawn in a second or two where the processor is shared; a test waits for it, not for the clock.
  asyncUtilTimeout: 10_000,
  // Visibility takes jsdom longer than everything else together. A test about what is not accessible sets `hidden: false`.
  defaultHidden: true,
});
jest.setTimeout(30_000);

/** Styles stay outside the document: jsdom lays nothing out, and matching their rules takes it half of a test's time. */
export const unattachedStyles = createCache({ key: 'css', container: document.createElement('div') });

interface RenderOptions {
  /** Pattern of the page's route; any other address shows a stand-in that names itself. */
  route: string;
  at: string;
  namespaces: Namespace[];
  language?: Language;
}

const ground = (
  <>
    <LeaveBlocker />
    <Outlet />
  </>
);

/** Shows one page as the app does: its texts, theme, router and query client, over the installed fake server. */
export async function renderPage(page: ReactNode, { route, at, namespaces, language = 'en' }: RenderOptions) {
  if (!i18n.isInitialized) await startI18n(['common'], language);
  await i18n.changeLanguage(language);
  await i18n.loadNamespaces([...namespaces, 'errors']);
  const router = createMemoryRouter(
    [
      {
        element: ground,
        children: [
          { path: route, element: page },
          { path: '*', element: <p>elsewhere</p> },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  const queryClient = createQueryClient();
  const shown = render(
    <CacheProvider value={unattachedStyles}>
      <ThemeProvider theme={theme}>
        <I18nextProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <Suspense fallback={null}>
              <RouterProvider router={router} />
            </Suspense>
          </QueryClientProvider>
        </I18nextProvider>
      </ThemeProvider>
    </CacheProvider>,
  );
  await act(() => Promise.resolve());
  return {
    ...shown,
    queryClient,
    router,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
