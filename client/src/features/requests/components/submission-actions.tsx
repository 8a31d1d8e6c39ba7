import DoneAllRounded from '@mui/icons-material/DoneAllRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import ForwardRounded from '@mui/icons-material/ForwardRounded';
import LinkRounded from '@mui/icons-material/LinkRounded';
import PersonRemoveRounded from '@mui/icons-material/PersonRemoveRounded';
import SaveAltRounded from '@mui/icons-material/SaveAltRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SubmittedItem } from '#contract/requests/submissions.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMaySend } from '../../../lib/account-refusal.js';
import { copyWithNotice } from '../../../lib/copy-with-notice.js';
import { ActionMenu } from '../../../ui/action-menu.js';
import type { Decision } from '../api/requests.queries.js';

interface SubmissionActionsProps {
  items: readonly SubmittedItem[];
  onDecide(decisions: Decision[]): void;
  /** Null without files that can be read. */
  onDownload: (() => void) | null;
  /** Null where the server cannot: for encrypted files. */
  onForward: (() => void) | null;
  onSave: (() => void) | null;
}

/** Actions for everything that a person submitted. */
export function SubmissionActions(props: SubmissionActionsProps) {
  const { items, onDecide, onDownload, onForward, onSave } = props;
  const { t } = useTranslation('requests');
  const maySend = useMaySend();
  const received = items.filter(({ state }) => state === 'received');
  const hasFiles = items.some(({ files }) => files.length > 0);
  if (received.length === 0 && !hasFiles) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        '& .MuiButton-root': { flex: { xs: 'auto', sm: 'none' }, px: { xs: 3, sm: 4 } },
      }}
    >
      {received.length > 0 && (
        <Button
          variant="contained"
          startIcon={<DoneAllRounded />}
          onClick={() => onDecide(received.map(({ itemId }) => ({ itemId, state: 'accepted' })))}
        >
          {t('submission.acceptAll')}
        </Button>
      )}
      {hasFiles && onDownload && (
        <Button variant="outlined" startIcon={<DownloadRounded />} onClick={onDownload}>
          {t('submission.downloadAll')}
        </Button>
      )}
      {hasFiles && maySend && onForward && (
        <Button variant="outlined" startIcon={<ForwardRounded />} onClick={onForward}>
          {t('submission.forward')}
        </Button>
      )}
      {hasFiles && maySend && onSave && (
        <Button variant="outlined" startIcon={<SaveAltRounded />} onClick={onSave}>
          {t('submission.save')}
        </Button>
      )}
    </Box>
  );
}

/** Actions for a person who is asked by name. */
export function PersonMenu({ name, link, onRemove }: { name: string; link: string; onRemove(): void }) {
  const { t } = useTranslation('requests');
  const copy = () =>
    copyWithNotice(link, {
      done: t('submission.copiedPersonal', { name }),
      failed: t('submission.copyFailed'),
      failedText: link,
    });
  return (
    <ActionMenu
      label={t('actions.menu', { title: name })}
      actions={[
        {
          label: t('submission.copyPersonal'),
          icon: <LinkRounded fontSize="small" />,
          isDisabled: link === '',
          onAct: () => void copy(),
        },
        { label: t('submission.remove'), icon: <PersonRemoveRounded fontSize="small" />, onAct: onRemove },
      ]}
    />
  );
}
