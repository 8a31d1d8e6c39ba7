export type Extra = 'feedback' | 'welcomeBack' | 'whatsNew' | 'steps';

export interface Situation {
  pathname: string;
  isMember: boolean;
  loginCount: number;
  isLarge: boolean;
  /** Something else has the attention: a dialog, or words being typed. */
  isBusy: boolean;
  asksForFeedback: boolean;
  isBack: boolean;
  hasNews: boolean;
  remindsOfWelcome: boolean;
  remindsOfSteps: boolean;
}

/**
 * The one thing that may appear by itself now, of those the specification names (points 2, 4 and 9): questions go
 * before information, and nothing appears on pages where the user is busy.
 */
export function pickExtra(situation: Situation): Extra | null {
  const { pathname, isMember, isLarge, loginCount } = situation;
  const isDash = isMember && /^\/dash(\/|$)/.test(pathname);
  const isHome = !isMember && pathname === '/';
  if (situation.isBusy || !(isDash || isHome)) return null;
  if (isDash && situation.asksForFeedback) return 'feedback';
  if (situation.isBack && situation.remindsOfWelcome) return 'welcomeBack';
  if (isDash && situation.hasNews) return 'whatsNew';
  // It is next to the panel: a phone has no room for it.
  const isNew = isHome ? !situation.isBack : loginCount <= 1 && pathname === '/dash';
  return isNew && isLarge && situation.remindsOfSteps ? 'steps' : null;
}
