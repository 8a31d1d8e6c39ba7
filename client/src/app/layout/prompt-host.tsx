import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { UserView } from '#contract/accounts/auth.js';
import { openChangelog } from '../../features/changelog/panel-store.js';
import { useHasUnseen } from '../../features/changelog/seen-entries.js';
import { asksForFeedback, rememberAsked } from '../../features/feedback/feedback-moment.js';
import { openFeedback } from '../../features/feedback/feedback-store.js';
import { doNotRemind, isBack, reminds } from '../../features/hints/reminders.js';
import { blockerSlot } from '../../lib/blocker-slot.js';
import { letsSignUp } from '../../lib/policies.js';
import { useSession } from '../../lib/session.js';
import { optionalPart } from '../../ui/lazy-part.js';
import { paths } from '../paths.js';
import { choosePrompt, type Prompt } from './choose-prompt.js';
import { withQueries } from './with-queries.js';

const WhatsNewWindow = optionalPart(() =>
  withQueries(async () => (await import('../../features/changelog/whats-new-window.js')).WhatsNewWindow),
);
const WelcomeBack = optionalPart(async () => (await import('../../features/hints/welcome-back.js')).WelcomeBack);
const StepHints = optionalPart(async () => (await import('../../features/hints/step-hints.js')).StepHints);

const LARGE = '(min-width: 1200px)';

/** True while the user types, a dialog is open, or something would be lost by leaving, as chosen files are. */
function isBusy(): boolean {
  const typing = document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') ?? false;
  return typing || blockerSlot.get() !== null || document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

/** A shown prompt counts as seen and is not shown again. */
function remember(prompt: Prompt, user: UserView | null): void {
  if (prompt === 'feedback' && user) rememberAsked(user.loginCount);
  if (prompt === 'welcomeBack') doNotRemind('welcome');
  if (prompt === 'steps') doNotRemind('steps');
}

interface PromptMoment {
  pathname: string;
  user: UserView | null;
  /** Unseen entries of the changelog. */
  hasNews: boolean;
}

function promptFor({ pathname, user, hasNews }: PromptMoment): Prompt | null {
  const loginCount = user?.loginCount ?? 0;
  return choosePrompt({
    pathname,
    isMember: user !== null,
    loginCount,
    // Absent in jsdom.
    isLarge: typeof window.matchMedia === 'function' && window.matchMedia(LARGE).matches,
    isBusy: isBusy(),
    asksForFeedback: asksForFeedback(loginCount),
    isBack: isBack(Date.now()),
    hasNews,
    // A visitor is welcomed to sign up.
    remindsOfWelcome: reminds('welcome') && (user !== null || letsSignUp()),
    remindsOfSteps: reminds('steps'),
  });
}

/** At most one per page load; tried again after a navigation. */
function usePrompt() {
  const { pathname } = useLocation();
  const { user, status } = useSession();
  const hasNews = useHasUnseen();
  const [prompt, setPrompt] = useState<Exclude<Prompt, 'feedback'> | null>(null);
  const isSpent = useRef(false);
  useEffect(() => {
    if (isSpent.current || status === 'unknown') return undefined;
    // After the page has set the focus.
    const timer = setTimeout(() => {
      const next = promptFor({ pathname, user, hasNews });
      if (next === null) return;
      isSpent.current = true;
      remember(next, user);
      if (next === 'feedback') openFeedback();
      else setPrompt(next);
    });
    return () => clearTimeout(timer);
  }, [pathname, status, user, hasNews]);
  return { prompt, user, close: () => setPrompt(null) };
}

/** Prompts that appear by themselves: welcome, news, first steps; the question for feedback is in the dashboard. Loaded some seconds after the page. */
export function PromptHost() {
  const { prompt, user, close } = usePrompt();
  switch (prompt) {
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
