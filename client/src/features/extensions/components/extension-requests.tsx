import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { REQUESTS_SHOWN, requestsQuery } from '../api/extensions.queries.js';
import { ExtensionRequest } from './extension-request.js';

interface ExtensionRequestsProps {
  /** Of this transfer alone; else of all, each with its name. */
  slug?: string;
  /** The link lives again, or its asker was turned down. */
  onAnswered?(): void;
}

/** Extension requests with their answers. Renders nothing without any. */
export function ExtensionRequests({ slug, onAnswered }: ExtensionRequestsProps) {
  const { t } = useTranslation('extensions');
  const titleId = useId();
  const format = useFormats();
  const [skip, setSkip] = useState(0);
  const { data, error, refetch, isPlaceholderData } = useQuery(requestsQuery(slug, skip));
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data || data.total === 0) return null;
  // The last page was answered: back to the one before it.
  if (data.requests.length === 0 && skip > 0 && !isPlaceholderData) setSkip(Math.max(0, skip - REQUESTS_SHOWN));
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={(theme) => ({
        p: { xs: 4, sm: 5 },
        borderRadius: '20px',
        bgcolor: 'background.paper',
        border: `1px solid ${theme.vars.palette.surface.line}`,
      })}
    >
      <Typography id={titleId} component="h2" variant="h3" sx={{ mb: 3 }}>
        {t('requests.title', { count: data.total, shown: format.number(data.total) })}
      </Typography>
      <Stack component="ul" spacing={4} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.requests.map((request) => (
          <ExtensionRequest key={request.id} request={request} isNamed={slug === undefined} onAnswered={onAnswered} />
        ))}
      </Stack>
      <Steps total={data.total} skip={skip} onSkip={setSkip} />
    </Box>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('extensions');
  const errorText = useErrorText();
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry}>
          {t('requests.retry')}
        </Button>
      }
    >
      {errorText(error)}
    </Alert>
  );
}

function Steps({ total, skip, onSkip }: { total: number; skip: number; onSkip(skip: number): void }) {
  const { t } = useTranslation('extensions');
  const format = useFormats();
  if (total <= REQUESTS_SHOWN) return null;
  const last = Math.min(skip + REQUESTS_SHOWN, total);
  const figures = { from: format.number(skip + 1), to: format.number(last), total: format.number(total) };
  return (
    <Stack direction="row" spacing={3} sx={{ mt: 4, alignItems: 'center', justifyContent: 'flex-end' }}>
      <Typography variant="body2" color="textSecondary">
        {t('requests.position', figures)}
      </Typography>
      <Button size="small" disabled={skip === 0} onClick={() => onSkip(Math.max(0, skip - REQUESTS_SHOWN))}>
        {t('requests.previous')}
      </Button>
      <Button size="small" disabled={last >= total} onClick={() => onSkip(skip + REQUESTS_SHOWN)}>
        {t('requests.next')}
      </Button>
    </Stack>
  );
}
