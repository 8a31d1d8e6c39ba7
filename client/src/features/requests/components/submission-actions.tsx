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
import { startDownload } from '../../../lib/start-download.js';
import { ActionMenu } from '../../../ui/action-menu.js';
import { signSubmittedZip, type Decision } from '../api/requests.queries.js';

interface SubmissionActionsProps {
  items: readonly SubmittedItem[];
  /** Null without files. */
  transferSlug: string | null;
  onFail(error: unknown): void;
  onDecide(decisions: Decision[]): void;
  onForward(): void;
  onSave(): void;
}

/** Actions for everything that a person submitted. */
export function SubmissionActions(props: SubmissionActionsProps) {
  const { items, transferSlug, onFail, onDecide, onForward, onSave } = props;
  const { t } = useTranslation('requests');
  const maySend = useMaySend();
  const received = items.filter(({ state }) => state === 'received');
  const hasFiles = transferSlug !== null && items.some(({ files }) => files.length > 0);
  if (received.length === 0 && !hasFiles) return null;
  const download = () => {
    onFail(null);
    if (transferSlug !== null) signSubmittedZip(transferSlug).then(startDownload, onFail);
  };
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
      {hasFiles && (
        <Button variant="outlined" startIcon={<DownloadRounded />} onClick={download}>
          {t('submission.downloadAll')}
        </Button>
      )}
      {hasFiles && maySend && (
        <>
          <Button variant="outlined" startIcon={<ForwardRounded />} onClick={onForward}>
            {t('submission.forward')}
          </Button>
          <Button variant="outlined" startIcon={<SaveAltRounded />} onClick={onSave}>
            {t('submission.save')}
          </Button>
        </>
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
