import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserView } from '#contract/auth.js';
import type { PickedFile } from '../../../sending/files/picked-files.js';
import type { SendServices } from '../services/send-services.js';
import { useUnfinished } from '../use-unfinished.js';
import { UnfinishedItem } from './unfinished-item.js';

interface UnfinishedUploadsProps {
  user: UserView | null;
  services: SendServices;
  onFiles: (files: readonly PickedFile[]) => void;
}

/** As wide as its place, and a little more: focus rings reach over the edges. */
const listStyles = { listStyle: 'none', my: 0, mx: -1, py: 0, px: 1, maxHeight: 168, overflowY: 'auto' };

/** Reminds of what was begun, below the form as long as nothing else is picked. */
export function UnfinishedUploads({ user, services, onFiles }: UnfinishedUploadsProps) {
  const { t } = useTranslation('unfinished');
  const { uploads, trouble, resume, discard } = useUnfinished({ user, services, onFiles });
  const heading = useRef<HTMLHeadingElement>(null);
  if (uploads.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby="unfinished-title"
      sx={{ mt: 4, pt: 3, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Typography
        ref={heading}
        tabIndex={-1}
        id="unfinished-title"
        variant="body1"
        component="h2"
        sx={{ fontWeight: 600 }}
      >
        {t('title')}
      </Typography>
      {trouble && (
        <Alert severity="warning" sx={{ py: 0, my: 1 }}>
          {t(`trouble.${trouble}`)}
        </Alert>
      )}
      <Box component="ul" sx={listStyles}>
        {uploads.map((upload) => (
          <UnfinishedItem
            key={upload.slug}
            upload={upload}
            onResume={() => void resume(upload.slug)}
            onDiscard={() => {
              // The button goes with its row: focus must not be lost with it.
              void discard(upload.slug).then(() => heading.current?.focus());
            }}
          />
        ))}
      </Box>
    </Box>
  );
}
