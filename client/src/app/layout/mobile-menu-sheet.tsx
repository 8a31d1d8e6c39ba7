import CloseRounded from '@mui/icons-material/CloseRounded';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { LanguageSwitch } from '../../ui/language-switch.js';
import { ButtonLink } from '../../ui/router-link.js';
import { SchemeSwitch } from '../../ui/scheme-switch.js';
import { paths } from '../paths.js';

interface MobileMenuSheetProps {
  isMember: boolean;
  isOpen: boolean;
  onClose: () => void;
}

export function MobileMenuSheet({ isMember, isOpen, onClose }: MobileMenuSheetProps) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current !== key) onClose();
    shownAt.current = key;
  }, [key, onClose]);

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
          <IconButton aria-label={t('close')} onClick={onClose}>
            <CloseRounded />
          </IconButton>
        </Stack>
        {isMember ? (
          <ButtonLink to={paths.dash} variant="contained" size="large">
            {t('nav.dash')}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={paths.login} variant="outlined" size="large">
              {t('nav.loginShort')}
            </ButtonLink>
            <ButtonLink to={paths.register} variant="contained" size="large">
              {t('nav.tryFree')}
            </ButtonLink>
          </>
        )}
      </Stack>
    </Drawer>
  );
}
