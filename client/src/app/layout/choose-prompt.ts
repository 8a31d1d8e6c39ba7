import { isDashPath, plainPath } from '../paths.js';

export type Prompt = 'feedback' | 'welcomeBack' | 'whatsNew' | 'steps';

export interface PromptContext {
  pathname: string;
  isMember: boolean;
  loginCount: number;
  isLarge: boolean;
  /** A dialog is open, or the user is typing. */
  isBusy: boolean;
  asksForFeedback: boolean;
  isBack: boolean;
  hasNews: boolean;
  remindsOfWelcome: boolean;
  remindsOfSteps: boolean;
}

/**
 * The prompt that may appear now: questions go before information, and nothing appears on pages where the user is busy.
 */
export function choosePrompt(context: PromptContext): Prompt | null {
  const { pathname, isMember, isLarge, loginCount } = context;
  const isDash = isMember && isDashPath(pathname);
  const isHome = !isMember && plainPath(pathname) === '/';
  if (context.isBusy || !(isDash || isHome)) return null;
  if (isDash && context.asksForFeedback) return 'feedback';
  if (context.isBack && context.remindsOfWelcome) return 'welcomeBack';
  if (isDash && context.hasNews) return 'whatsNew';
  // Shown next to the panel, for which phones are too narrow.
  const isNew = isHome ? !context.isBack : loginCount <= 1 && pathname === '/dash';
  return isNew && isLarge && context.remindsOfSteps ? 'steps' : null;
}
