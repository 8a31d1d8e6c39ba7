import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import MoreTimeRounded from '@mui/icons-material/MoreTimeRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { TransferRow } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMaySend } from '../../../lib/account-refusal.js';
import { copyText } from '../../../lib/copy-text.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { SelectionBar } from '../../../ui/list/selection-bar.js';
import type { Selection } from '../../../ui/list/use-selection.js';

const DeleteManyDialog = lazyPart(async () => (await import('./delete-many-dialog.js')).DeleteManyDialog);
const ExtendDialog = lazyPart(async () => (await import('./extend-dialog.js')).ExtendDialog);

interface BulkBarProps {
  /** The selected transfers. */
  transfers: readonly TransferRow[];
  selection: Selection;
}

/** Actions on the selected transfers. */
export function BulkBar({ transfers, selection }: BulkBarProps) {
  const { t } = useTranslation('transfers');
  const maySend = useMaySend();
  // Fixed when the dialog opens, so that live events neither change nor close it.
  const [pending, setPending] = useState<{ what: 'delete' | 'extend'; transfers: readonly TransferRow[] } | null>(null);
  const close = () => setPending(null);
  const done = () => {
    close();
    selection.clear();
  };
  const question = pending && { transfers: pending.transfers, onClose: close, onDone: done };
  const links = transfers.filter(({ sendAs }) => sendAs !== 'none').map(({ link }) => link);
  // Shown in the bar until the selection changes: a notice could cover the buttons.
  const text = links.join('\n');
  const [copied, setCopied] = useState<{ text: string; isDone: boolean } | null>(null);
  const copy = async () => setCopied({ text, isDone: await copyText(text) });
  const outcome = copied?.isDone ? t('bulk.copied', { count: links.length }) : t('bulk.notCopied');
  return (
    <>
      <SelectionBar selection={selection} {...(copied?.text === text && { done: outcome })}>
        <Button
          size="small"
          startIcon={<ContentCopyRounded />}
          disabled={links.length === 0}
          onClick={() => void copy()}
        >
          {t('bulk.copy')}
        </Button>
        {maySend && (
          <Button
            size="small"
            startIcon={<MoreTimeRounded />}
            onClick={() => setPending({ what: 'extend', transfers })}
          >
            {t('bulk.extend')}
          </Button>
        )}
        <Button
          size="small"
          color="error"
          startIcon={<DeleteOutlineRounded />}
          onClick={() => setPending({ what: 'delete', transfers })}
        >
          {t('bulk.delete')}
        </Button>
      </SelectionBar>
      {question && pending.what === 'delete' && <DeleteManyDialog {...question} />}
      {question && pending.what === 'extend' && <ExtendDialog {...question} />}
    </>
  );
}
