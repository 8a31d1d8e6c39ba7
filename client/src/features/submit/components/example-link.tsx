import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { downloadExample } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call } from '../../../lib/api.js';
import { useFormats } from '../../../lib/format.js';
import { startDownload } from '../../../lib/start-download.js';
import { touchTarget } from '../../../theme/tokens.js';
import { FieldError } from '../../../ui/field.js';
import type { AskedItem as Item } from '../domain/item-state.js';

/** Downloads the file that shows what an item wants. */
export function ExampleLink({ item: { itemId, example }, ticket }: { item: Item; ticket: string }) {
  const { t } = useTranslation('submit');
  const { bytes } = useFormats();
  const errorId = useId();
  const [hasFailed, setHasFailed] = useState(false);
  if (example === null) return null;
  const download = () => {
    setHasFailed(false);
    const headers = { 'x-request-ticket': ticket };
    call(downloadExample, { headers, body: { itemId }, repeatable: true }).then(
      ({ url }) => startDownload(url),
      () => setHasFailed(true),
    );
  };
  return (
    <Box>
      <Button
        size="small"
        startIcon={<DownloadRounded />}
        aria-describedby={errorId}
        disabled={ticket === ''}
        onClick={download}
        sx={{ ...touchTarget, ml: -2, textAlign: 'left', overflowWrap: 'anywhere' }}
      >
        {t('items.example', { name: example.name, size: bytes(example.size) })}
      </Button>
      <FieldError id={errorId}>{hasFailed && t('items.exampleFailed')}</FieldError>
    </Box>
  );
}
