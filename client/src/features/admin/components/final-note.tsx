import Typography from '@mui/material/Typography';
import { type StaffAction, undoOf } from '#contract/admin/staff.js';
import { useTranslation } from '../../../i18n/use-translation.js';

/** Says of an action that nothing takes it back, if that is so. */
export function FinalNote({ action }: { action: StaffAction }) {
  const { t } = useTranslation('admin');
  return (
    undoOf(action) === null && (
      <Typography variant="body2" color="textSecondary">
        {t('final')}
      </Typography>
    )
  );
}
