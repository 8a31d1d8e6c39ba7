import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { Receipt } from '#contract/transfers/receipts.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { DropZone } from '../../../ui/drop-zone.js';
import { HashDigits } from '../../../ui/hash-text.js';
import { hashFile } from '../hash-file.js';

type Comparison =
  | { status: 'none' }
  | { status: 'reading'; name: string; ratio: number }
  | { status: 'read'; name: string; sha256: string }
  | { status: 'failed'; name: string };

interface CompareFileProps {
  receipt: Receipt;
  hash?: typeof hashFile;
}

/** Shows whether a local file is one of the receipt. The file stays on this device. */
export function CompareFile({ receipt, hash = hashFile }: CompareFileProps) {
  const { t } = useTranslation('receipts');
  const [comparison, setComparison] = useState<Comparison>({ status: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function compare(file: File): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { name } = file;
    const show = (next: Comparison) => {
      if (!controller.signal.aborted) setComparison(next);
    };
    show({ status: 'reading', name, ratio: 0 });
    const onProgress = (ratio: number) => show({ status: 'reading', name, ratio });
    try {
      show({ status: 'read', name, sha256: await hash(file, { signal: controller.signal, onProgress }) });
    } catch {
      show({ status: 'failed', name });
    }
  }

  return (
    <Box component="section">
      <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
        {t('compare.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t('compare.text')}
      </Typography>
      <Stack spacing={3}>
        <DropZone label={t('compare.pick')} hint={t('compare.drop')} onFile={(file) => void compare(file)} />
        <output>
          <Outcome comparison={comparison} receipt={receipt} />
        </output>
      </Stack>
    </Box>
  );
}

function Outcome({ comparison, receipt }: { comparison: Comparison; receipt: Receipt }) {
  const { t } = useTranslation('receipts');
  if (comparison.status === 'none') return null;
  const { name } = comparison;
  if (comparison.status === 'reading') {
    const label = t('compare.reading', { name });
    return (
      <Stack spacing={2}>
        <Typography variant="body2">{label}</Typography>
        <LinearProgress variant="determinate" value={comparison.ratio * 100} aria-label={label} />
      </Stack>
    );
  }
  if (comparison.status === 'failed') return <Alert severity="error">{t('compare.failed', { name })}</Alert>;
  const same = receipt.content.transfer.files.find(({ sha256 }) => sha256 === comparison.sha256);
  return (
    <Alert severity={same ? 'success' : 'error'} sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <AlertTitle sx={{ overflowWrap: 'anywhere' }}>
        {same ? t('compare.same', { name, path: same.path }) : t('compare.other', { name })}
      </AlertTitle>
      <HashDigits>{comparison.sha256}</HashDigits>
    </Alert>
  );
}
