import { useTranslation } from '../../../i18n/use-translation.js';
import { PasswordPrompt as Prompt } from '../../../ui/password-prompt.js';
import { unlock } from '../api/downloads.queries.js';

const final = ['password-locked', 'transfer-expired', 'transfer-not-found'] as const;

interface PasswordPromptProps {
  link: Parameters<typeof unlock>[0];
  onUnlocked(ticket: string): void;
  /** The transfer's state has changed: locked, expired, deleted. */
  onRefused(error: unknown): void;
}

/** The page of a protected transfer until the right password is given. */
export function PasswordPrompt({ link, ...on }: PasswordPromptProps) {
  const { t } = useTranslation('downloads');
  const texts = {
    title: t('password.title'),
    text: t('password.text'),
    label: t('password.label'),
    missing: t('password.missing'),
    submit: t('password.submit'),
    busy: t('password.busy'),
  };
  return <Prompt texts={texts} unlock={(password) => unlock(link, password)} finalCodes={final} {...on} />;
}
