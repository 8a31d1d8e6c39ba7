import MenuRounded from '@mui/icons-material/MenuRounded';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { retryImport } from '../../lib/retry-import.js';

const MobileMenuSheet = lazy(() =>
  retryImport(async () => ({ default: (await import('./mobile-menu-sheet.js')).MobileMenuSheet })),
);

export function MobileMenu({ isMember }: { isMember: boolean }) {
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
      {wasOpened && (
        <Suspense fallback={null}>
          <MobileMenuSheet isMember={isMember} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
