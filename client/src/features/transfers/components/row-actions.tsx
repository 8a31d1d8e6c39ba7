import CheckRounded from '@mui/icons-material/CheckRounded';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import type { TransferRow } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { copyWithNotice } from '../../../lib/copy-with-notice.js';
import { useNameOf } from '../display-name.js';

const CONFIRMED_MS = 2000;

interface RowActionsProps {
  transfer: TransferRow;
  onDelete(transfer: TransferRow): void;
}

export function RowActions({ transfer, onDelete }: RowActionsProps) {
  const { t } = useTranslation('transfers');
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const name = useNameOf()(transfer);

  async function copy() {
    if (!(await copyWithNotice(transfer.link, { done: t('copy.done'), failed: t('copy.failed') }))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), CONFIRMED_MS);
  }

  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
      {transfer.sendAs !== 'none' && transfer.link !== '' && !transfer.recipientsOnly && (
        <IconButton
          aria-label={t('copy.action', { name })}
          title={copied ? t('copy.done') : t('copy.short')}
          onClick={() => void copy()}
        >
          {copied ? <CheckRounded fontSize="small" color="success" /> : <ContentCopyRounded fontSize="small" />}
        </IconButton>
      )}
      <IconButton
        aria-label={t('delete.action', { name })}
        title={t('delete.short')}
        onClick={() => onDelete(transfer)}
      >
        <DeleteOutlineRounded fontSize="small" />
      </IconButton>
    </Stack>
  );
}
