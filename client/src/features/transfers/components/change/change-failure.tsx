import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { answerTo } from '../../../../sending/outcome/send-failure.js';
import type { SendError } from '../../../../sending/outcome/send-error.js';
import { RefusalAlert } from '../../../../sending/outcome/refusal-alert.js';

/** Why a change of a transfer failed, shown next to its control. */
export function ChangeFailure({ error }: { error: SendError }) {
  const { t } = useTranslation('send');
  const answer = answerTo(error, { isMember: true });
  if (answer.kind === 'cancelled') return <Alert severity="info">{t('change.stopped')}</Alert>;
  if (answer.kind === 'connection') return <Alert severity="error">{t('notices.connection.text')}</Alert>;
  if (answer.kind === 'file-locked') return <Alert severity="error">{t('notices.file-locked.text')}</Alert>;
  return <RefusalAlert refusal={{ heading: 'send', code: error.code, details: error.details }} />;
}
