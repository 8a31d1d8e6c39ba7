import LockRounded from '@mui/icons-material/LockRounded';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import type { LockedParts } from './readable-items.js';

/** In place of what cannot be read: what it is, and how large. */
export function LockedLines({ parts: { files, bytes, hasAnswer, hasComment } }: { parts: LockedParts }) {
  const { t } = useTranslation('encryption');
  const format = useFormats();
  const lines = [
    files > 0 && t('requests.files', { count: files, size: format.bytes(bytes) }),
    hasAnswer && t('requests.answer'),
    hasComment && t('requests.comment'),
  ];
  return (
    <Stack spacing={1} sx={{ mt: 1 }}>
      {lines.map(
        (line) =>
          line !== false && (
            <Typography key={line} color="textSecondary" sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
              <LockRounded fontSize="small" />
              {line}
            </Typography>
          ),
      )}
    </Stack>
  );
}
