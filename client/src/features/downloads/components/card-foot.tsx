import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { clientConfig } from '../../../lib/hosts.js';
import { TextLink } from '../../../ui/router-link.js';

/** Reserved for the loopback host (RFC 6761): mail to the default support address is not delivered. */
const NOT_READ = /(^|\.|@)localhost$/;

/** What else a recipient may want. */
export function CardFoot({ slug }: { slug: string }) {
  const { t } = useTranslation('downloads');
  const support = clientConfig().supportEmail;
  const subject = encodeURIComponent(t('report.subject', { slug }));
  return (
    <Stack spacing={3} sx={{ mt: 8, alignItems: 'center' }}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ justifyContent: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" color="textSecondary">
          {t('invite.text')}
        </Typography>
        <TextLink to="/" variant="body2">
          {t('invite.action')}
        </TextLink>
      </Stack>
      {support !== '' && !NOT_READ.test(support) && (
        <Link href={`mailto:${support}?subject=${subject}`} variant="body2" color="textSecondary">
          {t('report.action')}
        </Link>
      )}
    </Stack>
  );
}
