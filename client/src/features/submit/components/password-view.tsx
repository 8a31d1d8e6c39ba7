import type { RequestPage } from '#contract/requests/submissions.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { PasswordPrompt } from '../../../ui/password-prompt.js';
import { openPage } from '../api/request-page.queries.js';
import type { RequestLink } from '../domain/link.js';

const final = [
  'password-locked',
  'request-closed',
  'request-expired',
  'request-not-found',
  'code-required',
  'personal-link-required',
] as const;

interface PasswordViewProps {
  link: RequestLink;
  onOpened(page: RequestPage): void;
  onRefused(error: unknown): void;
}

/** The page of a protected request until the right password is given. */
export function PasswordView({ link, onOpened, onRefused }: PasswordViewProps) {
  const { t } = useTranslation('submit');
  const texts = {
    title: t('password.title'),
    text: t('password.text'),
    label: t('password.label'),
    missing: t('password.missing'),
    submit: t('password.submit'),
    busy: t('password.busy'),
  };
  return (
    <PasswordPrompt
      texts={texts}
      unlock={(password) => openPage(link, password)}
      finalCodes={final}
      onUnlocked={onOpened}
      onRefused={onRefused}
    />
  );
}
