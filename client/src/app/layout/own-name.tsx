import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.js';
import { Logo } from '../../ui/logo.js';

/** Our logo and name, in the bar. */
export function OwnName({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <Stack
      component={RouterLink}
      to={to}
      direction="row"
      sx={{
        minHeight: 44,
        alignItems: 'center',
        gap: 2.5,
        color: 'text.primary',
        textDecoration: 'none',
        borderRadius: 3,
      }}
    >
      <Logo size={30} />
      <Typography component="span" variant="h3" sx={{ fontWeight: 650, letterSpacing: '-0.02em' }}>
        {t('brand')}
      </Typography>
    </Stack>
  );
}
