import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { DragEvent } from 'react';
import type { TransferView } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { FilePicker } from '../../../../sending/files/file-picker.js';
import type { PickedFile } from '../../../../sending/files/picked-files.js';
import { entriesOf, readEntries } from '../../../../sending/files/read-entries.js';
import { ProgressView } from '../../../../sending/progress/progress-view.js';
import { SendingGuard } from '../../../../sending/progress/sending-guard.js';
import { useJob } from '../../../../sending/progress/use-job.js';
import type { UploadSnapshot } from '../../../../upload/index.js';
import type { UploadJob } from '../../api/change-services.js';
import { ChangeDone } from './change-done.js';
import { ChangeFailure } from './change-failure.js';

interface UploadChangeProps {
  text: string;
  /** For a single file: the prompt. */
  single?: string;
  start(picked: readonly [PickedFile, ...PickedFile[]]): UploadJob | Promise<UploadJob>;
  /** The transfer has changed. */
  onChanged(): void;
  onBack(): void;
}

/** A change of a transfer by files: picked files are uploaded at once, and the outcome is shown. */
export function UploadChange({ text, single, start, onChanged, onBack }: UploadChangeProps) {
  const { t } = useTranslation('sending');
  const { job, state, run } = useJob<UploadSnapshot, TransferView>(onChanged);
  const send = (picked: readonly PickedFile[]) => {
    const [first, ...rest] = picked;
    if (!first) return;
    void run(() => start([first, ...rest]));
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
        <ProgressView job={job} />
        <SendingGuard />
      </>
    );
  }
  return (
    <Stack spacing={4}>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      {state.status === 'idle' && state.error && <ChangeFailure error={state.error} />}
      <Box onDrop={drop} onDragOver={(event) => event.preventDefault()}>
        <FilePicker isCompact={false} {...(single === undefined ? {} : { single })} onAdd={send} />
      </Box>
      <Button onClick={onBack} sx={{ alignSelf: 'flex-start' }}>
        {t('change.back')}
      </Button>
    </Stack>
  );
}
