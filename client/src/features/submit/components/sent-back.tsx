import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { findText } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import type { AskedItem as Item } from '../domain/item-state.js';

/** Why the owner sent it back. */
export function SentBack({ item: { submitted }, name }: { item: Item; name: string }) {
  const { t } = useTranslation('submit');
  if (submitted.state !== 'sent-back') return null;
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      <AlertTitle sx={{ typography: 'body1', fontWeight: 600, mb: 0 }}>{t('items.sentBack', { name })}</AlertTitle>
      <Box component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {submitted.isCommentClosed
          ? findText('sealed:comment')
          : submitted.comment === ''
            ? t('items.sentBackPlain')
            : t('items.sentBackText', { comment: submitted.comment })}
      </Box>
    </Alert>
  );
}
