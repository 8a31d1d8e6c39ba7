import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Banner } from '#contract/admin/policies.js';
import { currentLanguage } from '../../i18n/index.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { readStored, writeStored } from '../../lib/browser-storage.js';
import { inLanguage } from '../../lib/in-language.js';
import { CloseButton } from '../../ui/close-button.js';

/** The text of the banner that was hidden in this browser: another text is shown again. */
const HIDDEN_KEY = 'hidden-banner';

/** The installation's message to everybody. At the bottom of the window, so that nothing of the page moves. */
export function ServiceBanner({ banner }: { banner: Banner }) {
  const { t } = useTranslation('service');
  const text = inLanguage(banner, currentLanguage());
  const mark = `${banner.en}|${banner.zh}`;
  const [isHidden, setIsHidden] = useState(() => readStored(HIDDEN_KEY) === mark);
  if (isHidden) return null;
  const hide = () => {
    writeStored(HIDDEN_KEY, mark);
    setIsHidden(true);
  };
  return (
    <Paper
      component="aside"
      aria-label={t('banner.label')}
      elevation={4}
      data-bottom-bar
      sx={{
        position: 'fixed',
        zIndex: 'appBar',
        insetInline: 0,
        bottom: 0,
        borderRadius: 0,
        borderTop: '3px solid',
        borderColor: banner.tone === 'warning' ? 'warning.main' : 'primary.main',
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      <Box
        sx={{ display: 'flex', gap: 3, alignItems: 'center', justifyContent: 'center', px: 4, py: 2, minHeight: 48 }}
      >
        <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere', maxWidth: '80ch' }}>
          {text}
        </Typography>
        <CloseButton label={t('banner.hide')} onClick={hide} />
      </Box>
    </Paper>
  );
}
