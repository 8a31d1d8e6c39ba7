import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import { grids, navHeightPx } from '../../../theme/tokens.js';
import { Entries } from '../changelog-entries.js';
import { ServedUpdates } from '../served-updates.js';

/** The same news as in the panel, as a page: beside its head, which stays in view, where there is room. */
export function UpdatesPage() {
  const { t } = useTranslation('site');
  return (
    <Box
      sx={{
        ...grids.site,
        py: { xs: 6, sm: 12 },
        display: 'grid',
        columnGap: 16,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
      }}
    >
      <Box sx={{ position: { md: 'sticky' }, top: navHeightPx.full + 48 }}>
        <Typography component="h1" variant="h1">
          {t('news.title')}
        </Typography>
        <Typography variant="subtitle1" color="textSecondary" sx={{ mt: 2 }}>
          {t('news.intro')}
        </Typography>
      </Box>
      {/* Its first date is in line with the head. */}
      <Box sx={{ mt: { md: -3 }, maxWidth: 760 }}>
        <ServedUpdates instead={t('news.needsScript')} />
        <Entries titleAs="h2" />
      </Box>
    </Box>
  );
}
