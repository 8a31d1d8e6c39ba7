import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { lazyPart } from '../../ui/lazy-part.js';

const AccessPanel = lazyPart(async () => (await import('./access-panel.js')).AccessPanel);

/** Above every page of the dashboard while the account is suspended. */
export function AccessAlert() {
  const { t } = useTranslation('site');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Alert
        severity="warning"
        sx={{ mb: 5 }}
        action={
          <Button color="inherit" onClick={() => setIsOpen(true)}>
            {t('access.title')}
          </Button>
        }
      >
        {t('access.restricted')}
      </Alert>
      {isOpen && <AccessPanel onClose={() => setIsOpen(false)} />}
    </>
  );
}
