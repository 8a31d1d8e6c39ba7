import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import type { RequestView } from '#contract/requests/requests.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { DoneIllustration } from '../../../sending/outcome/done-illustration.js';
import { useNameList } from '../../../sending/use-name-list.js';
import { withoutScheme } from '../../../lib/share-link.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';
import { linkOf } from '../request-link.js';
import { requestPaths } from '../request-paths.js';

/** Few requests are encrypted. */
const LinkNote = lazyPart(async () => (await import('../sealed/link-note.js')).LinkNote);

interface CreatedViewProps {
  request: RequestView;
  onAnother(): void;
}

/** The link of a new request, and who gets an email. */
export function CreatedView({ request, onAnother }: CreatedViewProps) {
  const { t } = useTranslation('requests');
  const { slug, link, isPublic, people } = request;
  const whole = linkOf(link, request);
  const list = useNameList();
  const title = useRef<HTMLHeadingElement>(null);
  useAutoFocus(title);
  return (
    <Stack spacing={5} sx={{ maxWidth: 560, mx: 'auto', py: 8, alignItems: 'center', textAlign: 'center' }}>
      <DoneIllustration />
      <Typography ref={title} tabIndex={-1} component="h1" variant="h2" sx={{ outline: 0 }}>
        {t('created.title')}
      </Typography>
      {people.length > 0 && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {t('created.mailed', { names: list(people.map(({ name, email }) => name || email)) })}
        </Typography>
      )}
      {isPublic && (
        <Stack spacing={3} sx={{ alignItems: 'center', width: '100%' }}>
          <Typography color="textSecondary">{t('created.publicLink')}</Typography>
          <Link
            href={whole}
            target="_blank"
            rel="noopener"
            sx={{ typography: 'h3', overflowWrap: 'anywhere', color: 'primary.dark' }}
          >
            {withoutScheme(link)}
          </Link>
          <CopyButton text={whole} variant="contained" color="secondary" size="large" />
          {request.sealedTo !== null && <LinkNote />}
        </Stack>
      )}
      {people.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('created.personal')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'center' }}>
        <ButtonLink to={requestPaths.one(slug)} variant="outlined">
          {t('created.view')}
        </ButtonLink>
        <Button onClick={onAnother}>{t('created.another')}</Button>
      </Box>
    </Stack>
  );
}
