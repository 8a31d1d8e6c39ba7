import CheckRounded from '@mui/icons-material/CheckRounded';
import Stack from '@mui/material/Stack';
import { useTranslation } from '../../../../i18n/use-translation.js';

const reasons = ['link', 'change', 'seen'] as const;

/** Benefits of an account. */
export function SignupReasons() {
  const { t } = useTranslation('auth');
  return (
    <Stack component="span" spacing={1}>
      {reasons.map((reason) => (
        <Stack key={reason} component="span" direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <CheckRounded fontSize="small" color="primary" />
          <span>{t(`signup.reasons.${reason}`)}</span>
        </Stack>
      ))}
    </Stack>
  );
}
