import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import { servedContent } from '../../../lib/served-content.js';
import { grids } from '../../../theme/tokens.js';
import { Entries } from '../changelog-entries.js';

/** The changelog as a page. */
export function UpdatesPage() {
  const { t } = useTranslation('site');
  return (
    <Box sx={{ ...grids.site, maxWidth: 760, py: { xs: 6, sm: 12 } }}>
      <Typography component="h1" variant="h1">
        {t('news.title')}
      </Typography>
      <Typography variant="subtitle1" color="textSecondary" sx={{ mt: 2, mb: 3 }}>
        {t('news.intro')}
      </Typography>
      <ServedUpdates instead={t('news.needsScript')} />
      <Entries titleAs="h2" />
    </Box>
  );
}

/** The changelog for readers without scripts, rendered by the server. `instead` is shown if it is empty. */
function ServedUpdates({ instead }: { instead: string }) {
  const { language } = useTranslation();
  const { updates } = servedContent();
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <Box
      sx={({ typography }) => ({
        '@media (scripting: enabled)': { display: 'none' },
        overflowWrap: 'anywhere',
        '& h2': { ...typography.h2, mt: 8, mb: 2 },
        '& h3': { ...typography.h3, mt: 4, mb: 1 },
        '& time': { ...typography.body2, color: 'text.secondary' },
        '& p': { my: 2 },
        '& a': { color: 'primary.main' },
      })}
    >
      {/* React renders the content of `noscript` on the server alone. */}
      <noscript>
        {updates.length === 0 && instead}
        {updates.map(({ id, created, title, detailsHtml }) => (
          <article key={id}>
            <h2>{title}</h2>
            <time dateTime={new Date(created).toISOString()}>{dates.format(created)}</time>
            {/* eslint-disable-next-line react/no-danger -- rendered by the server from Markdown, without raw HTML */}
            <div dangerouslySetInnerHTML={{ __html: detailsHtml }} />
          </article>
        ))}
      </noscript>
    </Box>
  );
}
