import DownloadRounded from '@mui/icons-material/DownloadRounded';
import PersonAddAltRounded from '@mui/icons-material/PersonAddAltRounded';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { RequestView } from '#contract/requests/requests.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMaySend } from '../../../lib/account-refusal.js';
import { startDownload } from '../../../lib/start-download.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { signRequestZip } from '../api/requests.queries.js';

/** Few requests are encrypted. */
const SealedDownload = lazyPart(async () => (await import('../sealed/sealed-download.js')).SealedDownload);

interface MatrixHeadProps {
  titleId: string;
  request: RequestView;
  /** Number of people; 0 while it is unknown. */
  total: number;
  hasFiles: boolean;
  onAdd(): void;
  /** The download could not be started; null when it is tried again. */
  onFail(error: unknown): void;
}

export function MatrixHead({ titleId, request, total, hasFiles, onAdd, onFail }: MatrixHeadProps) {
  const { t } = useTranslation('requests');
  const maySend = useMaySend();
  const { slug, sealedTo } = request;
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ mb: 3, gap: 2, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Stack direction="row" useFlexGap spacing={3} sx={{ alignItems: 'baseline' }}>
        <Typography id={titleId} component="h2" variant="h3">
          {t('matrix.title')}
        </Typography>
        <Typography component="output" variant="body2" color="textSecondary">
          {total > 0 && t('matrix.count', { count: total })}
        </Typography>
      </Stack>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
        {hasFiles && sealedTo === null && <PlainDownload slug={slug} onFail={onFail} />}
        {hasFiles && sealedTo !== null && <SealedDownload request={{ ...request, sealedTo }} onFail={onFail} />}
        {maySend && (
          <Button startIcon={<PersonAddAltRounded />} onClick={onAdd}>
            {t('matrix.add')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

function PlainDownload({ slug, onFail }: { slug: string } & Pick<MatrixHeadProps, 'onFail'>) {
  const { t } = useTranslation('requests');
  const [isSigning, setIsSigning] = useState(false);
  const download = async () => {
    onFail(null);
    setIsSigning(true);
    await signRequestZip(slug).then(startDownload, onFail);
    setIsSigning(false);
  };
  return (
    <BusyButton startIcon={<DownloadRounded />} isBusy={isSigning} onClick={() => void download()}>
      {t('matrix.downloadAll')}
    </BusyButton>
  );
}
