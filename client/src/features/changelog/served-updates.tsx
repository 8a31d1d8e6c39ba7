import Box from '@mui/material/Box';
import { useTranslation } from '../../i18n/use-translation.js';
import { servedContent } from '../../lib/served-content.js';

/** The news for readers without scripts, as the server has them; `instead` is shown if it has none. */
export function ServedUpdates({ instead }: { instead: string }) {
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
      {/* React renders its content on the server alone. */}
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
