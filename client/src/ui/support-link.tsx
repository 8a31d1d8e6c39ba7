import type { ButtonProps } from '@mui/material/Button';
import Link from '@mui/material/Link';
import { currentLanguage } from '../i18n/index.js';
import { useTranslation } from '../i18n/use-translation.js';
import { sitePath } from '../lib/site-path.js';
import { ButtonLink } from './router-link.js';

/** The form by which people write to those behind the installation. */
export const contactPath = (): string => `${sitePath('/about', currentLanguage())}#contact`;

/** In another tab: what was picked or typed stays. */
export function SupportLink() {
  const { t } = useTranslation();
  return (
    <Link href={contactPath()} target="_blank" color="inherit">
      {t('emailSupport')}
    </Link>
  );
}

export function SupportButton(props: Pick<ButtonProps, 'variant' | 'color' | 'size'>) {
  const { t } = useTranslation();
  return (
    <ButtonLink to={contactPath()} {...props}>
      {t('emailSupport')}
    </ButtonLink>
  );
}
