import MenuRounded from '@mui/icons-material/MenuRounded';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { lazyPart } from '../../../ui/lazy-part.js';

const MobileMenuSheet = lazyPart(async () => (await import('./mobile-menu-sheet.js')).MobileMenuSheet);

export function MobileMenu() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <IconButton
        aria-label={t('nav.menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setIsOpen(true);
          setWasOpened(true);
        }}
        sx={{ color: 'text.primary' }}
      >
        <MenuRounded />
      </IconButton>
      {wasOpened && <MobileMenuSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
