import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { declineExtension, grantExtension } from '#contract/calls.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import type { ExtensionRequestView } from '#contract/transfers/extensions.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMaySend } from '../../../lib/account-refusal.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { notify } from '../../../lib/notices.js';
import { useTransferAddress } from '../../../lib/transfer-address.js';
import { useCall } from '../../../lib/use-call.js';
import { useNow } from '../../../lib/use-now.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { TextLink } from '../../../ui/router-link.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';
import { useFocusNextOnRemove } from '../../../ui/use-focus-next-on-remove.js';
import { extensionsTag } from '../api/extensions.queries.js';

const OtherTime = lazyPart(async () => (await import('./other-time.js')).OtherTime);

interface ExtensionRequestProps {
  request: ExtensionRequestView;
  /** Names its transfer, with a link to it. */
  isNamed: boolean;
  onAnswered: (() => void) | undefined;
}

type Choosing = 'time' | 'decline' | null;

/** A request with its three answers. */
export function ExtensionRequest({ request, isNamed, onAnswered }: ExtensionRequestProps) {
  const { t } = useTranslation('extensions');
  const errorText = useErrorText();
  const format = useFormats();
  const maySend = useMaySend();
  const [choosing, setChoosing] = useState<Choosing>(null);
  const client = useQueryClient();
  const { id, email } = request;
  const grant = useCall(grantExtension, {
    params: { id },
    invalidates: extensionsTag,
    onSuccess: ({ expiryDate: until }) => {
      notify({
        tone: 'success',
        title:
          until >= EXPIRES_NEVER
            ? t('requests.extendedForever')
            : t('requests.extended', { date: format.dateTime(until) }),
        text: t('requests.told', { email }),
      });
      onAnswered?.();
    },
  });
  const decline = useCall(declineExtension, {
    params: { id },
    invalidates: extensionsTag,
    onSuccess: () => {
      notify({ tone: 'info', title: t('requests.declined'), text: t('requests.told', { email }) });
      onAnswered?.();
    },
  });
  const line = useFocusNextOnRemove<HTMLLIElement>();
  const isPending = grant.isPending || decline.isPending;
  const error = grant.error ?? decline.error;

  return (
    <Box component="li" ref={line} tabIndex={-1} sx={{ minWidth: 0 }}>
      <RequestFacts request={request} isNamed={isNamed} />
      {error && (
        <Alert
          severity="error"
          sx={{ mt: 3 }}
          // Answered elsewhere: the list is out of date.
          onClose={
            hasCode(error, 'extension-request-not-found')
              ? () => void client.invalidateQueries({ queryKey: extensionsTag })
              : undefined
          }
        >
          {errorText(error)}
        </Alert>
      )}
      {choosing === null && (
        <Stack direction="row" useFlexGap spacing={2} sx={{ mt: 3, flexWrap: 'wrap' }}>
          {maySend && (
            <>
              <BusyButton variant="contained" isBusy={grant.isPending} onClick={() => grant.mutate({})}>
                {t('requests.extend')}
              </BusyButton>
              <Button variant="outlined" disabled={isPending} onClick={() => setChoosing('time')}>
                {t('requests.other')}
              </Button>
            </>
          )}
          <Button variant="text" disabled={isPending} onClick={() => setChoosing('decline')}>
            {t('requests.decline')}
          </Button>
        </Stack>
      )}
      {choosing === 'time' && (
        <OtherTime
          isPending={grant.isPending}
          onChoose={(expiryDate) => grant.mutate({ expiryDate })}
          onCancel={() => setChoosing(null)}
        />
      )}
      {choosing === 'decline' && (
        <DeclineQuestion
          email={email}
          isPending={decline.isPending}
          onConfirm={() => decline.mutate()}
          onCancel={() => setChoosing(null)}
        />
      )}
    </Box>
  );
}

interface DeclineQuestionProps {
  email: string;
  isPending: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Confirmation: an email is sent, and the same address cannot request this extension again. */
function DeclineQuestion({ email, isPending, onConfirm, onCancel }: DeclineQuestionProps) {
  const { t } = useTranslation('extensions', 'common');
  const cancel = useRef<HTMLButtonElement>(null);
  useAutoFocus(cancel);
  return (
    <Stack component="fieldset" aria-label={t('requests.decline')} spacing={3} sx={{ border: 0, p: 0, m: 0, mt: 3 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('requests.declineText', { email })}</Typography>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
        <BusyButton variant="contained" color="error" isBusy={isPending} onClick={onConfirm}>
          {t('requests.declineConfirm')}
        </BusyButton>
        <Button ref={cancel} variant="outlined" disabled={isPending} onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </Stack>
    </Stack>
  );
}

function RequestFacts({ request, isNamed }: Pick<ExtensionRequestProps, 'request' | 'isNamed'>) {
  const { t } = useTranslation('extensions');
  const format = useFormats();
  const now = useNow();
  const addressOf = useTransferAddress();
  const { email, isRecipient, note, name, slug, askedAt } = request;
  return (
    <Stack useFlexGap spacing={1} sx={{ overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{email}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t(isRecipient ? 'requests.recipient' : 'requests.stranger')}
        {' · '}
        <time dateTime={new Date(askedAt).toISOString()} title={format.dateTime(askedAt)}>
          {format.ago(askedAt, now)}
        </time>
      </Typography>
      {isNamed && (
        <TextLink {...addressOf(slug)} variant="body2" sx={{ alignSelf: 'flex-start' }}>
          {name}
        </TextLink>
      )}
      {note !== '' && (
        <Typography
          component="blockquote"
          sx={(theme) => ({
            m: 0,
            mt: 1,
            pl: 3,
            whiteSpace: 'pre-wrap',
            borderLeft: `3px solid ${theme.vars.palette.primary.main}`,
          })}
        >
          {note}
        </Typography>
      )}
    </Stack>
  );
}
