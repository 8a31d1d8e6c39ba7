import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { Pager } from '../../../ui/pager.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { Section } from '../../../ui/section.js';
import { REQUESTS_SHOWN, requestsQuery } from '../api/extensions.queries.js';
import { ExtensionRequest } from './extension-request.js';

interface ExtensionRequestsProps {
  /** Only requests for this transfer; without it all, each with the transfer's name. */
  slug?: string;
  /** A request was granted or declined. */
  onAnswered?(): void;
}

/** Extension requests with their answers. Renders nothing without any. */
export function ExtensionRequests({ slug, onAnswered }: ExtensionRequestsProps) {
  const { t } = useTranslation('extensions');
  const format = useFormats();
  const [skip, setSkip] = useState(0);
  const { data, error, refetch, isPlaceholderData } = useQuery(requestsQuery(slug, skip));
  if (error && !data) return <RetryAlert error={error} onRetry={() => void refetch()} />;
  if (!data || data.total === 0) return null;
  // The last page was answered: back to the one before it.
  if (data.requests.length === 0 && skip > 0 && !isPlaceholderData) setSkip(Math.max(0, skip - REQUESTS_SHOWN));
  return (
    <Section title={t('requests.title', { count: data.total, shown: format.number(data.total) })}>
      <Stack component="ul" spacing={4} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.requests.map((request) => (
          <ExtensionRequest key={request.id} request={request} isNamed={slug === undefined} onAnswered={onAnswered} />
        ))}
      </Stack>
      <Pager
        page={skip / REQUESTS_SHOWN + 1}
        size={REQUESTS_SHOWN}
        total={data.total}
        onGo={(page) => setSkip((page - 1) * REQUESTS_SHOWN)}
      />
    </Section>
  );
}
