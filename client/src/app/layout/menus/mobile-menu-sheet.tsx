import Drawer from '@mui/material/Drawer';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig, showsPlans } from '../../../lib/hosts.js';
import { helpPath } from '../../../lib/help-path.js';
import { letsSignUp } from '../../../lib/policies.js';
import { CloseButton } from '../../../ui/close-button.js';
import { ButtonLink, TextLink } from '../../../ui/router-link.js';
import { SchemeSwitch } from '../../../ui/scheme-switch.js';
import { paths, plainPath, sitePath } from '../../paths.js';
import { FeatureLinks, menuLink } from './feature-links.js';
import { LanguageSwitch } from '../language-switch.js';

interface MobileMenuSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** For visitors: members have their account menu. */
export function MobileMenuSheet({ isOpen, onClose }: MobileMenuSheetProps) {
  const { t, language } = useTranslation();
  const { billing, installation } = clientConfig();
  const { key, pathname } = useLocation();
  const shownAt = useRef({ key, pathname });
  useEffect(() => {
    const before = shownAt.current;
    shownAt.current = { key, pathname };
    // The same page in the other language keeps its menu.
    const isTranslated = before.pathname !== pathname && plainPath(before.pathname) === plainPath(pathname);
    if (before.key !== key && !isTranslated) onClose();
  }, [key, pathname, onClose]);

  return (
    <Drawer
      anchor="top"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': t('nav.menu'),
          role: 'dialog',
          'aria-modal': true,
          sx: { borderRadius: '0 0 20px 20px' },
        },
      }}
    >
      <Stack component="nav" aria-label={t('nav.label')} sx={{ p: 4, gap: 2 }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
          <Stack direction="row">
            <LanguageSwitch />
            <SchemeSwitch />
          </Stack>
          <CloseButton label={t('close')} onClick={onClose} />
        </Stack>
        {installation.hasProductPages && (
          <>
            <FeatureLinks />
            <Link href={sitePath('/blog', language)} {...menuLink}>
              {t('nav.blog')}
            </Link>
          </>
        )}
        {showsPlans() && (
          <TextLink to={sitePath(paths.pricing, language)} {...menuLink}>
            {t(billing === null ? 'titles.pricing' : 'nav.pricing')}
          </TextLink>
        )}
        <TextLink to={sitePath(paths.about, language)} {...menuLink}>
          {t('nav.about')}
        </TextLink>
        <Link href={helpPath()} {...menuLink}>
          {t('nav.help')}
        </Link>
        <ButtonLink to={paths.login} variant="outlined" size="large">
          {t('nav.loginShort')}
        </ButtonLink>
        {letsSignUp() && (
          <ButtonLink to={paths.register} variant="contained" size="large">
            {t('nav.tryFree')}
          </ButtonLink>
        )}
      </Stack>
    </Drawer>
  );
}
