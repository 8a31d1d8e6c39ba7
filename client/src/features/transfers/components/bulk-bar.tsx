import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import MoreTimeRounded from '@mui/icons-material/MoreTimeRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransferRow } from '#contract/transfers.js';
import { copyText } from '../../../lib/copy-text.js';
import { SelectionBar } from '../../../ui/list/selection-bar.js';
import type { Selection } from '../../../ui/list/use-selection.js';
import { notify } from '../../../ui/notice-store.js';
import { DeleteManyDialog } from './delete-many-dialog.js';
import { ExtendDialog } from './extend-dialog.js';

interface BulkBarProps {
  /** Those that are selected. */
  transfers: readonly TransferRow[];
  selection: Selection;
}

/** What can be done with all that are selected. */
export function BulkBar({ transfers, selection }: BulkBarProps) {
  const { t } = useTranslation('transfers');
  // Fixed when it opens: live events about them neither change the question nor take it away.
  const [asked, setAsked] = useState<{ what: 'delete' | 'extend'; transfers: readonly TransferRow[] } | null>(null);
  const close = () => setAsked(null);
  const done = () => {
    close();
    selection.clear();
  };
  const question = asked && { transfers: asked.transfers, onClose: close, onDone: done };
  const links = transfers.filter(({ sendAs }) => sendAs !== 'none').map(({ link }) => link);
  const copy = async () => {
    const isDone = await copyText(links.join('\n'));
    notify(
      isDone
        ? { tone: 'success', title: t('bulk.copied', { count: links.length }), key: 'copied' }
        : { tone: 'warning', title: t('copy.failed') },
    );
  };
  return (
    <>
      <SelectionBar selection={selection}>
        <Button
          size="small"
          startIcon={<ContentCopyRounded />}
          disabled={links.length === 0}
          onClick={() => void copy()}
        >
          {t('bulk.copy')}
        </Button>
        <Button size="small" startIcon={<MoreTimeRounded />} onClick={() => setAsked({ what: 'extend', transfers })}>
          {t('bulk.extend')}
        </Button>
        <Button
          size="small"
          color="error"
          startIcon={<DeleteOutlineRounded />}
          onClick={() => setAsked({ what: 'delete', transfers })}
        >
          {t('bulk.delete')}
        </Button>
      </SelectionBar>
      {question && asked.what === 'delete' && <DeleteManyDialog {...question} />}
      {question && asked.what === 'extend' && <ExtendDialog {...question} />}
    </>
  );
}
