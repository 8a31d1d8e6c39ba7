import Box from '@mui/material/Box';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import { changelogOpen } from '../../features/changelog/panel-store.js';
import { useTextsFailed } from '../../i18n/texts-failure.js';
import { ChunkLoadError } from '../../lib/import-chunk.js';
import { leaveBlocker } from '../../lib/leave-blocker.js';
import { getSession, restoreSession } from '../../lib/session.js';
import { useStore } from '../../lib/store.js';
import { useRouteTitle } from '../../ui/document-title.js';
import { lazyPart, optionalPart } from '../../ui/lazy-part.js';
import { Notices } from '../../ui/notices.js';
import type { RouteHandle } from '../route-handle.js';
import { Footer } from './footer.js';
import { NavigationProgress } from './navigation-progress.js';
import { SkipLink } from './skip-link.js';
import { TopNav } from './top-nav.js';
import { useSettled } from './use-settled.js';

const SiteExtras = optionalPart(async () => (await import('./site-extras.js')).SiteExtras);
const ChangelogPanel = lazyPart(
  async () => (await import('../../features/changelog/changelog-panel.js')).ChangelogPanel,
);

/** Who reads the page with a keyboard or a screen reader starts at the new page's content, as after a full load. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A dialog that has just opened keeps the focus it took.
    if (!document.querySelector('[role="dialog"]')) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/**
 * Public pages still greet a member by name; those for members only have asked already. True while it is not
 * known whether there is one.
 */
function useSessionCheck(): boolean {
  const [isAsking, setIsAsking] = useState(() => getSession().status === 'unknown');
  useEffect(() => {
    if (getSession().status === 'unknown') void restoreSession().then(() => setIsAsking(false));
  }, []);
  return isAsking;
}

export function RootLayout() {
  if (useTextsFailed()) throw new ChunkLoadError('texts');
  const { t } = useTranslation();
  const main = useFocusOnNavigation();
  const isAsking = useSessionCheck();
  const isSettled = useSettled();
  const showsNews = useStore(changelogOpen);
  const blocker = useStore(leaveBlocker);
  const handle: RouteHandle = Object.assign({}, ...useMatches().map((match) => match.handle));
  useRouteTitle(handle.title === undefined ? '' : t(`titles.${handle.title}`));

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <SkipLink />
      <NavigationProgress />
      <TopNav immersive={handle.immersive === true} isAsking={isAsking} />
      <Box component="main" id="content" ref={main} tabIndex={-1} sx={{ flex: 1, outline: 'none' }}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </Box>
      <Footer isSettled={isSettled} />
      {isSettled && <SiteExtras />}
      {showsNews && <ChangelogPanel />}
      <Notices />
      {blocker}
      <ScrollRestoration />
    </Box>
  );
}
