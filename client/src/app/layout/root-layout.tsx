import Box from '@mui/material/Box';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import { changelogOpen } from '../../features/changelog/panel-store.js';
import { languageFailed, loadTexts } from '../../i18n/index.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { ChunkLoadError } from '../../lib/import-chunk.js';
import { blockerSlot } from '../../lib/blocker-slot.js';
import { clientConfig } from '../../lib/hosts.js';
import { proofQuestion } from '../../lib/step-up.js';
import { getSession, restoreSession, useSession, view } from '../../lib/session.js';
import { useStore } from '../../lib/store.js';
import { useIsHydrated } from '../../lib/use-is-hydrated.js';
import { useRouteTitle } from '../../ui/document-title.js';
import { lazyPart, optionalPart } from '../../ui/lazy-part.js';
import { Notices } from '../../ui/notices.js';
import { isAppPath, paths, plainPath } from '../paths.js';
import { SCROLL_POSITIONS, scrollKeyOf } from '../scroll-position.js';
import type { RouteHandle } from '../route-handle.js';
import { Footer } from './footer.js';
import { NavigationProgress } from './navigation-progress.js';
import { SkipLink } from './skip-link.js';
import { TopNav } from './top-nav.js';
import { useSettled } from './use-settled.js';
import { withQueries } from './with-queries.js';

const PromptHost = optionalPart(async () => (await import('./settled-parts.js')).PromptHost);
const StepUpDialog = lazyPart(
  () => withQueries(async () => (await import('../../features/account/components/step-up-dialog.js')).StepUpDialog),
  null,
  { isOver: true },
);
const ChangelogPanel = lazyPart(
  () => withQueries(async () => (await import('../../features/changelog/changelog-panel.js')).ChangelogPanel),
  null,
  { isOver: true },
);

const ServiceBanner = optionalPart(async () => {
  const [{ ServiceBanner: Part }] = await Promise.all([import('./service-banner.js'), loadTexts('service')]);
  return Part;
});
const ViewStrip = lazyPart(async () => {
  const [{ ViewStrip: Part }] = await Promise.all([import('./view-strip.js'), loadTexts('service')]);
  return Part;
});
const MaintenancePage = lazyPart(async () => {
  const [{ MaintenancePage: Part }] = await Promise.all([import('../pages/maintenance-page.js'), loadTexts('service')]);
  return Part;
});

/** Everybody but the staff, who logs in and ends it. */
function useIsClosed(isAsking: boolean): boolean {
  const isStaff = (useSession().user?.staffRole ?? null) !== null;
  const { pathname } = useLocation();
  return clientConfig().policies.maintenance !== null && !isAsking && !isStaff && pathname !== '/login';
}

/** Transfers are shown over their list. */
const isList = (pathname: string) => pathname.startsWith(paths.transfers);

/** Moves the focus to the new page's content, for keyboard and screen reader, as after a full load. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  // The same page in another language is no other page.
  const pathname = plainPath(useLocation().pathname);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    const isSamePage = isList(shown.current) && isList(pathname);
    shown.current = pathname;
    // A transfer that closes gives the focus back to the line it was opened from, if it was.
    if (isSamePage && document.activeElement !== document.body) return;
    // A dialog that has just opened keeps the focus.
    if (!document.querySelector('[role="dialog"]')) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/**
 * Public pages show the user's name too, so they restore the session; gated pages have done so already. True until it is
 * known whether there is a session.
 */
function useSessionCheck(): boolean {
  const [isAsking, setIsAsking] = useState(() => getSession().status === 'unknown');
  useEffect(() => {
    if (getSession().status === 'unknown') void restoreSession().then(() => setIsAsking(false));
  }, []);
  return isAsking;
}

export function RootLayout() {
  if (useStore(languageFailed)) throw new ChunkLoadError('texts');
  const { t } = useTranslation();
  const main = useFocusOnNavigation();
  const isAsking = useSessionCheck();
  const { pathname } = useLocation();
  const isSettled = useSettled();
  const showsNews = useStore(changelogOpen);
  const question = useStore(proofQuestion);
  const blocker = useStore(blockerSlot);
  const isClosed = useIsClosed(isAsking);
  const isHydrated = useIsHydrated();
  const { banner } = clientConfig().policies;
  const handle: RouteHandle = Object.assign({}, ...useMatches().map((match) => match.handle));
  useRouteTitle(handle.title === undefined ? '' : t(`titles.${handle.title}`));

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <SkipLink />
      {view && <ViewStrip view={view} />}
      <NavigationProgress />
      <TopNav immersive={handle.immersive === true} isAsking={isAsking} />
      <Box component="main" id="content" ref={main} tabIndex={-1} sx={{ flex: 1, outline: 'none' }}>
        <Suspense fallback={null}>{isClosed ? <MaintenancePage /> : <Outlet />}</Suspense>
      </Box>
      {!isAppPath(pathname) && <Footer />}
      {isHydrated && banner && <ServiceBanner banner={banner} />}
      {isSettled && !isClosed && <PromptHost />}
      {question && <StepUpDialog question={question} />}
      {showsNews && <ChangelogPanel />}
      <Notices />
      {blocker}
      <ScrollRestoration storageKey={SCROLL_POSITIONS} getKey={scrollKeyOf} />
    </Box>
  );
}
