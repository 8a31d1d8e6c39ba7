import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { lazyPart } from '../../../ui/lazy-part.js';

const FiguresDialog = lazyPart(async () => (await import('./figures-dialog.js')).FiguresDialog);

/** For a transparency report. */
export function CaseFiguresButton() {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('cases.figures.open')}
      </Button>
      {isOpen && <FiguresDialog onClose={() => setOpen(false)} />}
    </>
  );
}
