import Alert from '@mui/material/Alert';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { RefusalAlert } from '../../../../sending/outcome/refusal-alert.js';
import type { SendError } from '../../../../sending/outcome/send-error.js';
import { answerTo } from '../../../../sending/outcome/send-failure.js';

/** Why a change of a transfer failed, shown next to its control. */
export function ChangeFailure({ error }: { error: SendError }) {
  const { t } = useTranslation('sending');
  const answer = answerTo(error, { isMember: true });
  if (answer.kind === 'cancelled') return <Alert severity="info">{t('change.stopped')}</Alert>;
  const refusal = { heading: 'send' as const, code: error.code, details: error.details };
  return <RefusalAlert refusal={answer.kind === 'refused' ? answer.refusal : refusal} />;
}
