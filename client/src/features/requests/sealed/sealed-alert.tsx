import Alert from '@mui/material/Alert';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useNameList } from '../../../sending/use-name-list.js';
import type { SealedProblem } from './sealed-problem.js';

export function SealedAlert({ problem: { kind, people } }: { problem: SealedProblem }) {
  const { t } = useTranslation('encryption');
  const list = useNameList();
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {kind === 'tooLarge' ? t('requests.tooLarge') : t('requests.unopened', { names: list(people) })}
    </Alert>
  );
}

/** Some of a submission does not open. */
export function DamagedAlert({ name }: { name: string }) {
  const { t } = useTranslation('encryption');
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {t('requests.damaged', { name })}
    </Alert>
  );
}
