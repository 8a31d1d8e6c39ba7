import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserView } from '#contract/auth.js';
import type { TransferView } from '#contract/transfers.js';
import type { UploadSnapshot } from '../../../upload/index.js';
import { addFiles, type PickedFile } from '../model/picked-files.js';
import { entriesOf, readEntries } from '../model/read-entries.js';
import { changeServices, type ChangeServices } from '../services/change-services.js';
import { lazyServices } from '../services/lazy-services.js';
import { useChangeJob } from '../use-change-job.js';
import { useSendNotices } from '../use-send-notices.js';
import { ChangeDone } from './change-done.js';
import { ChangeFailure } from './change-failure.js';
import { FilePicker } from './file-picker.js';
import { LeaveGuard } from './leave-guard.js';
import { ProgressView } from './progress-view.js';

interface AddFilesPanelProps {
  user: UserView;
  transfer: TransferView;
  /** The transfer has changed. */
  onChanged(): void;
  onBack(): void;
  services?: ChangeServices;
}

/** Files added to a transfer that was sent: what is picked is on its way at once (specification, point 4). */
export function AddFilesPanel({ user, transfer, onChanged, onBack, services = changeServices }: AddFilesPanelProps) {
  const { t } = useTranslation('send');
  const notices = useSendNotices(lazyServices, true);
  const [isAskingCancel, setIsAskingCancel] = useState(false);
  const { job, state, run } = useChangeJob<UploadSnapshot, TransferView>(onChanged);
  const send = (picked: readonly PickedFile[]) => {
    const files = addFiles([], picked);
    if (files.length === 0) return;
    setIsAskingCancel(false);
    void run(() => services.addFiles({ user, transfer, files }));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void readEntries(entriesOf(event.dataTransfer)).then(({ files }) => send(files));
  };

  if (state.status === 'done') {
    return <ChangeDone title={t('change.updated')} backLabel={t('change.back')} onBack={onBack} />;
  }
  if (state.status === 'running') {
    return (
      <>
        <ProgressView
          job={job}
          isAskingCancel={isAskingCancel}
          onAskCancel={() => setIsAskingCancel(true)}
          onAnswerCancel={(isYes) => (isYes ? void job?.cancel() : setIsAskingCancel(false))}
          onWarning={notices.warning}
        />
        <LeaveGuard staysOn={() => false} />
      </>
    );
  }
  return (
    <Stack spacing={4}>
      <Typography color="textSecondary">{t('change.addText')}</Typography>
      {state.status === 'idle' && state.error && <ChangeFailure error={state.error} />}
      <Box onDrop={drop} onDragOver={(event) => event.preventDefault()}>
        <FilePicker isCompact={false} onAdd={send} />
      </Box>
      <Button onClick={onBack} sx={{ alignSelf: 'flex-start' }}>
        {t('change.back')}
      </Button>
    </Stack>
  );
}
