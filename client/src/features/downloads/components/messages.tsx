import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { RecordingPlayer } from '../../../sending/recording/recording-player.js';
import type { Visitor } from '../api/downloads.queries.js';
import { signDownload } from '../api/sign-download.js';
import { playableOf } from '../domain/messages.js';
import type { TransferFile } from '../domain/transfer-file.js';

interface MessagesProps {
  files: readonly TransferFile[];
  visitor: Visitor;
  /** Playing counts as a download. */
  isCounted: boolean;
}

/** Voice memos and video messages, to be played before the files. */
export function Messages({ files, visitor, isCounted }: MessagesProps) {
  const { t } = useTranslation('recording', 'preview');
  const titleId = useId();
  return (
    <Stack component="section" aria-labelledby={titleId} spacing={4}>
      <Typography id={titleId} component="h2" variant="h3">
        {t('messages')}
      </Typography>
      {playableOf(files).map((file) => (
        <RecordingPlayer
          key={file.id}
          file={file}
          sign={async () => (await signDownload(visitor, [file], [file.id])).url}
        />
      ))}
      {isCounted && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('preview:note')}</Box>}
    </Stack>
  );
}
