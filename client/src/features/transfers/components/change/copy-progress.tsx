import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useFormats } from '../../../../lib/format.js';
import type { CopySnapshot } from '../../../../sending/copy/copy-job.js';
import type { SentTransfer } from '../../../../sending/outcome/sent-transfer.js';
import type { Job } from '../../../../sending/progress/job.js';
import { BusyButton } from '../../../../ui/busy-button.js';
import { ProgressRing } from '../../../../ui/progress-ring.js';
import { useAutoFocus } from '../../../../ui/use-auto-focus.js';

interface CopyProgressProps {
  job: Job<CopySnapshot, SentTransfer>;
}

/** Progress of a copy that the server makes. */
export function CopyProgress({ job }: CopyProgressProps) {
  const { t } = useTranslation('sending');
  const format = useFormats();
  const { phase, copiedBytes, totalBytes } = useSyncExternalStore(job.subscribe, job.snapshot);
  const [isCancelling, setIsCancelling] = useState(false);
  const view = useRef<HTMLDivElement>(null);
  useAutoFocus(view);
  const ratio = totalBytes === 0 ? 0 : copiedBytes / totalBytes;
  return (
    <Stack ref={view} tabIndex={-1} spacing={4} sx={{ alignItems: 'center', py: 4, outline: 0 }}>
      <ProgressRing ratio={ratio} label={t('change.copying')}>
        <Typography component="div" sx={{ fontSize: '3.5rem', fontWeight: 650, letterSpacing: '-0.04em' }}>
          {format.percent(Math.floor(ratio * 100) / 100)}
        </Typography>
      </ProgressRing>
      <Typography component="output" color="textSecondary">
        {phase === 'copying'
          ? t('progress.bytes', { sent: format.bytes(copiedBytes), total: format.bytes(totalBytes) })
          : phase === 'recording'
            ? t('progress.almostDone')
            : t('progress.warmingUp')}
      </Typography>
      <BusyButton
        variant="outlined"
        isBusy={isCancelling}
        disabled={phase === 'recording'}
        onClick={() => {
          setIsCancelling(true);
          void job.cancel();
        }}
      >
        {t('change.cancelForward')}
      </BusyButton>
    </Stack>
  );
}
