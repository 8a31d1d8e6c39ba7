import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { UserView } from '#contract/auth.js';
import { unseenNews, useFetchedNews } from '../../features/changelog/news-store.js';
import { openChangelog } from '../../features/changelog/panel-store.js';
import { asksForFeedback, rememberAsked } from '../../features/feedback/feedback-moment.js';
import { doNotRemind, isBack, reminds } from '../../features/hints/reminders.js';
import { useSession } from '../../lib/session.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { paths } from '../paths.js';
import { pickExtra, type Extra } from './pick-extra.js';

const FeedbackDialog = lazyPart(
  async () => (await import('../../features/feedback/feedback-dialog.js')).FeedbackDialog,
);
const WhatsNewWindow = lazyPart(
  async () => (await import('../../features/changelog/whats-new-window.js')).WhatsNewWindow,
);
const WelcomeBack = lazyPart(async () => (await import('../../features/hints/welcome-back.js')).WelcomeBack);
const StepHints = lazyPart(async () => (await import('../../features/hints/step-hints.js')).StepHints);

const LARGE = '(min-width: 1200px)';

/** Typing is never interrupted, and nothing appears over a dialog. */
function isBusy(): boolean {
  const typing = document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') ?? false;
  return typing || document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

/** What is shown counts as seen: it does not come twice. */
function remember(extra: Extra, user: UserView | null): void {
  if (extra === 'feedback' && user) rememberAsked(user.loginCount);
  if (extra === 'welcomeBack') doNotRemind('welcome');
  if (extra === 'steps') doNotRemind('steps');
}

interface Moment {
  pathname: string;
  user: UserView | null;
  /** Of what came with the changelog. */
  hasNews: boolean;
}

function extraOf({ pathname, user, hasNews }: Moment): Extra | null {
  const loginCount = user?.loginCount ?? 0;
  return pickExtra({
    pathname,
    isMember: user !== null,
    loginCount,
    // Absent where tests run.
    isLarge: typeof window.matchMedia === 'function' && window.matchMedia(LARGE).matches,
    isBusy: isBusy(),
    asksForFeedback: asksForFeedback(loginCount),
    isBack: isBack(Date.now()),
    hasNews,
    remindsOfWelcome: reminds('welcome'),
    remindsOfSteps: reminds('steps'),
  });
}

/** At most one from load to load; tried again after a navigation. */
function useExtra() {
  const { pathname } = useLocation();
  const { user, status } = useSession();
  const { state } = useFetchedNews();
  const [extra, setExtra] = useState<Extra | null>(null);
  const isSpent = useRef(false);
  useEffect(() => {
    if (isSpent.current || status === 'unknown') return undefined;
    // When the page has put the focus where it wants it.
    const timer = setTimeout(() => {
      const hasNews = state === 'ready' && unseenNews().length > 0;
      const next = extraOf({ pathname, user, hasNews });
      if (next === null) return;
      isSpent.current = true;
      remember(next, user);
      setExtra(next);
    });
    return () => clearTimeout(timer);
  }, [pathname, status, user, state]);
  return { extra, user, close: () => setExtra(null) };
}

/** What appears by itself: a question, a welcome, news, first steps. Fetched when the page has long been usable. */
export function SiteExtras() {
  const { extra, user, close } = useExtra();
  switch (extra) {
    case 'feedback':
      return <FeedbackDialog onClose={close} />;
    case 'whatsNew':
      return <WhatsNewWindow onClose={close} />;
    case 'welcomeBack':
      return (
        <WelcomeBack isMember={user !== null} registerPath={paths.register} onNews={openChangelog} onClose={close} />
      );
    case 'steps':
      return <StepHints onClose={close} />;
    case null:
      return null;
  }
}
