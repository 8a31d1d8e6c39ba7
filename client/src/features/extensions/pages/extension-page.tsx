import MoreTimeRounded from '@mui/icons-material/MoreTimeRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { checkExtension } from '#contract/calls.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call, type ApiError } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { EmptyRiver } from '../../../ui/empty-river.js';
import { PageMessage } from '../../../ui/page-message.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';

/**
 * Uses up the one-time token. A query, so that it is sent once however often the page renders; without a signal and never
 * repeated by itself, or the token could be used up by a call whose answer is lost.
 */
const extensionQuery = (token: string) =>
  queryOptions<ResponseOf<typeof checkExtension>, ApiError>({
    queryKey: ['extension', token],
    queryFn: () => call(checkExtension, { body: { token } }),
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

/** `/extension/{id}`: the button in the owner's mail. It takes effect by a call, once the page is visible. */
export function ExtensionPage() {
  const { id = '' } = useParams();
  const isVisible = usePageVisible();
  const { data, error, isFetching, refetch } = useQuery({ ...extensionQuery(id), enabled: isVisible });
  if (data) return <Extended until={data.expiryDate} email={data.receiverEmail} />;
  const until = usedUntil(error);
  if (until !== null && error) return <AlreadyExtended until={until} slug={String(error.details.slug)} />;
  if (error && !isFetching) return <Refused error={error} onRetry={() => void refetch()} />;
  return <Loading />;
}

/** Expiry of a link that the same button has extended before. */
function usedUntil(error: ApiError | null): number | null {
  return error?.code === 'extension-used' ? Number(error.details.until) : null;
}

function Loading() {
  const { t } = useTranslation('extensions');
  useDocumentTitle(t('page.loading'));
  return (
    <Stack component="output" spacing={4} sx={{ minHeight: '60vh', alignItems: 'center', justifyContent: 'center' }}>
      <CircularProgress size={28} aria-hidden />
      <Typography color="textSecondary">{t('page.loading')}</Typography>
    </Stack>
  );
}

function Extended({ until, email }: { until: number; email: string }) {
  const { t } = useTranslation('extensions');
  const result = useRef<HTMLDivElement>(null);
  useAutoFocus(result);
  useDocumentTitle(t('page.extended'));
  return (
    <div ref={result} tabIndex={-1} style={{ outline: 0 }}>
      <PageMessage
        illustration={<Granted />}
        title={t('page.extended')}
        text={t('page.told', { email })}
        actions={<HomeLink />}
      >
        <NewDate label={t('page.newDate')} until={until} />
      </PageMessage>
    </div>
  );
}

function AlreadyExtended({ until, slug }: { until: number; slug: string }) {
  const { t } = useTranslation('extensions');
  const result = useRef<HTMLDivElement>(null);
  useAutoFocus(result);
  useDocumentTitle(t('page.used'));
  return (
    <div ref={result} tabIndex={-1} style={{ outline: 0 }}>
      <PageMessage
        illustration={<Granted />}
        title={t('page.used')}
        text={t('page.usedText')}
        actions={
          <ButtonLink to={`/w/${slug}`} variant="contained" size="large">
            {t('page.open')}
          </ButtonLink>
        }
      >
        <NewDate label={t('page.worksUntil')} until={until} />
      </PageMessage>
    </div>
  );
}

function NewDate({ label, until }: { label: string; until: number }) {
  const { t } = useTranslation('extensions');
  const format = useFormats();
  return (
    <Stack
      spacing={1}
      sx={(theme) => ({
        px: 8,
        py: 5,
        borderRadius: '20px',
        bgcolor: 'background.paper',
        border: `1px solid ${theme.vars.palette.surface.line}`,
      })}
    >
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="time" variant="h2" dateTime={new Date(until).toISOString()}>
        {until >= EXPIRES_NEVER ? t('requests.never') : format.dateTime(until)}
      </Typography>
    </Stack>
  );
}

function Granted() {
  return (
    <Box
      sx={{
        width: 72,
        height: 72,
        borderRadius: '50%',
        bgcolor: 'primary.light',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      <MoreTimeRounded color="primary" fontSize="large" />
    </Box>
  );
}

function Refused({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  const { t } = useTranslation('extensions', 'common');
  const errorText = useErrorText();
  const result = useRef<HTMLDivElement>(null);
  useAutoFocus(result);
  // A malformed token is treated as an expired one.
  const isExpired = error.code === 'extension-invalid' || error.code === 'invalid-input';
  // Trying again would change nothing.
  const isFinal = isExpired || error.code === 'suspended' || error.code === 'payment-due';
  const title = t(isExpired ? 'page.expired' : 'page.failed');
  useDocumentTitle(title);
  return (
    <div ref={result} tabIndex={-1} style={{ outline: 0 }}>
      <PageMessage
        illustration={<EmptyRiver />}
        title={title}
        text={isExpired ? t('page.nothing') : errorText(error)}
        actions={
          <>
            {!isFinal && (
              <Button variant="contained" size="large" onClick={onRetry}>
                {t('common:retry')}
              </Button>
            )}
            <HomeLink />
          </>
        }
      />
    </div>
  );
}

function HomeLink() {
  const { t } = useTranslation('extensions');
  return (
    <ButtonLink to="/" variant="outlined" size="large">
      {t('page.home')}
    </ButtonLink>
  );
}

/** False in a background tab, and in a page that a browser or a mail program prerenders. */
function usePageVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    if (isVisible) return;
    const readVisibility = () => setIsVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', readVisibility);
    return () => document.removeEventListener('visibilitychange', readVisibility);
  }, [isVisible]);
  return isVisible;
}
