import Drawer from '@mui/material/Drawer';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { CloseButton } from '../../ui/close-button.js';
import { Entries } from './changelog-entries.js';
import { closeChangelog } from './panel-store.js';

/** Slides in from the side; Escape, the backdrop and the close button close it. */
export function ChangelogPanel() {
  const { t } = useTranslation('site');
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={closeChangelog}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: 440 }, px: { xs: 4, sm: 6 }, pt: 4 },
        },
      }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography id={titleId} variant="h2">
          {t('news.title')}
        </Typography>
        <CloseButton label={t('news.close')} onClick={closeChangelog} />
      </Stack>
      <Entries />
    </Drawer>
  );
}
