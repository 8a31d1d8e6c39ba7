import Typography from '@mui/material/Typography';
import { useTranslation } from '../../i18n/use-translation.js';

/** Who needs no password, since they have a key of their own. */
export function KeyedNote({ emails }: { emails: readonly string[] }) {
  const { t, language } = useTranslation('encryption');
  const list = new Intl.ListFormat(language).format(emails);
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {t('holders.done', { list })}
    </Typography>
  );
}
