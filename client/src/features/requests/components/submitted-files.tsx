import DownloadRounded from '@mui/icons-material/DownloadRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { SubmittedItem } from '#contract/requests/submissions.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { fileKind, previewOf } from '../../../ui/preview/file-kind.js';
import { KindIcon } from '../../../ui/preview/kind-icon.js';
import type { FileWays } from '../use-submission.js';

const PreviewDialog = lazyPart(async () => (await import('../../../ui/preview/preview-dialog.js')).PreviewDialog);

type SubmittedFile = SubmittedItem['files'][number];
/** The file for the preview. */
const known = ({ fileId, name, size, recording }: SubmittedFile) => ({
  id: fileId,
  path: name,
  size,
  recording: recording && { kind: recording },
});

interface SubmittedFilesProps {
  files: readonly SubmittedFile[];
  ways: FileWays;
  onFail(error: unknown): void;
}

/** Files of one item, each of which can be looked at and downloaded. */
export function SubmittedFiles({ files, ways, onFail }: SubmittedFilesProps) {
  const { t } = useTranslation('requests', 'preview');
  const format = useFormats();
  const [previewed, setPreviewed] = useState<string | null>(null);
  const download = (fileId: string) => {
    onFail(null);
    ways.download(fileId).catch(onFail);
  };
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {files.map((file) => {
          const { fileId, name, size } = file;
          const labels = { look: t('preview:action', { name }), download: t('submission.download', { name }) };
          return (
            <Stack component="li" key={fileId} direction="row" spacing={2} sx={{ alignItems: 'center', py: 1 }}>
              <KindIcon kind={fileKind(name, known(file).recording)} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box dir="auto" sx={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Box>
                <Typography variant="body2" color="textSecondary">
                  {format.bytes(size)}
                </Typography>
              </Box>
              {previewOf(known(file)) !== null && (
                <IconButton aria-label={labels.look} title={labels.look} onClick={() => setPreviewed(fileId)}>
                  <VisibilityRounded fontSize="small" />
                </IconButton>
              )}
              <IconButton aria-label={labels.download} title={labels.download} onClick={() => download(fileId)}>
                <DownloadRounded fontSize="small" />
              </IconButton>
            </Stack>
          );
        })}
      </Box>
      {previewed && (
        <PreviewDialog
          fileId={previewed}
          files={files.map(known)}
          sign={ways.sign}
          isCounted={false}
          onShow={setPreviewed}
          onClose={() => setPreviewed(null)}
          onDownload={download}
        />
      )}
    </>
  );
}
