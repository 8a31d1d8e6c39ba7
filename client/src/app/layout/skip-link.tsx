import Link from '@mui/material/Link';
import { useTranslation } from '../../i18n/use-translation.js';

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <Link
      href="#content"
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 4,
        py: 3,
        borderRadius: 3,
        bgcolor: 'background.paper',
        boxShadow: 1,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {t('skipToContent')}
    </Link>
  );
}
