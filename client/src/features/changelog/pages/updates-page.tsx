import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import { grids, touchLink } from '../../../theme/tokens.js';
import { TextLink } from '../../../ui/router-link.js';
import { Entries } from '../changelog-panel.js';

/** The same news as in the panel, as a page. */
export function UpdatesPage() {
  const { t } = useTranslation('site');
  return (
    <Box sx={{ ...grids.site, py: { xs: 6, sm: 12 } }}>
      <Box sx={{ maxWidth: 720 }}>
        <Typography component="h1" variant="h1">
          {t('news.title')}
        </Typography>
        <Typography variant="subtitle1" color="textSecondary" sx={{ mt: 2 }}>
          {t('news.intro')}
        </Typography>
        <Entries titleAs="h2" />
        <TextLink to="/roadmap" sx={touchLink}>
          {t('news.next')}
        </TextLink>
      </Box>
    </Box>
  );
}
