import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure, render } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { loadTexts, showLanguage, type Language, type Namespace } from '../../i18n/index.js';
import { theme } from '../../theme/theme.js';
import { notices } from '../notices.js';
import { NavigationBlocker } from '../navigation-blocker.js';
import { createQueryClient } from '../query-client.js';
import { SERVED } from '../served-page.js';

configure({
  // Rendering a page takes up to two seconds on a busy processor.
  asyncUtilTimeout: 60_000,
  // Visibility takes jsdom longer than everything else together. A test about what is not accessible sets `hidden: false`.
  defaultHidden: true,
});

/** A notice is shown 2 s after the one before: those of earlier tests would be waited for. */
afterEach(() => notices.set([]));

/** Styles stay outside the document: jsdom lays nothing out, and matching their rules takes it half of a test's time. */
export const unattachedStyles = createCache({ key: 'css', container: document.createElement('div') });

interface RenderOptions {
  /** Pattern of the page's route; any other address renders "elsewhere". */
  route: string;
  at: string;
  namespaces: Namespace[];
  language?: Language;
  /** Does what a person does on the page as the server sends it; it is then hydrated. */
  beforeHydration?: (root: HTMLElement) => void;
}

const ground = (
  <>
    <NavigationBlocker />
    <Outlet />
  </>
);

async function serve(page: ReactNode): Promise<HTMLElement> {
  const { renderToString } = await import('react-dom/server.edge');
  const root = document.body.appendChild(document.createElement('div'));
  root.setAttribute(SERVED, '');
  root.innerHTML = renderToString(page);
  return root;
}

/** Shows one page as the app does: its texts, theme, router and query client, over the installed fake server. */
export async function renderPage(
  page: ReactNode,
  { route, at, namespaces, language = 'en', beforeHydration }: RenderOptions,
) {
  await showLanguage(language);
  await loadTexts(...namespaces, 'errors');
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
  const tree = (
    <CacheProvider value={unattachedStyles}>
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={queryClient}>
          <Suspense fallback={null}>
            <RouterProvider router={router} />
          </Suspense>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
  const root = beforeHydration && (await serve(tree));
  if (root) beforeHydration(root);
  const shown = render(tree, root && { container: root, hydrate: true });
  await act(() => Promise.resolve());
  return {
    ...shown,
    queryClient,
    router,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
