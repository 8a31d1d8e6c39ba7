import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { removeRequestPerson } from '#contract/calls.js';
import type { RequestItemView, RequestView } from '#contract/requests/requests.js';
import type { RequestMatrixLine } from '#contract/requests/reviews.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useCall } from '../../../lib/use-call.js';
import { DialogCloseButton } from '../../../ui/close-button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { requestsTag, type Decision } from '../api/requests.queries.js';
import { linkOf } from '../request-link.js';
import type { ReadableItem } from '../sealed/readable-items.js';
import type { TransferDialogs } from '../transfer-dialogs.js';
import { useLineNames } from '../use-line-names.js';
import { useSubmission } from '../use-submission.js';
import { ReviewedItem } from './reviewed-item.js';
import { PersonMenu, SubmissionActions } from './submission-actions.js';
import { SubmissionErrors } from './submission-errors.js';

/** Few requests are encrypted. */
const UnlockRequest = lazyPart(async () => (await import('../sealed/unlock-request.js')).UnlockRequest);
const DamagedAlert = lazyPart(async () => (await import('../sealed/sealed-alert.js')).DamagedAlert);

interface SubmissionDialogProps {
  request: RequestView;
  line: RequestMatrixLine;
  dialogs: TransferDialogs;
  onClose(): void;
}

/** Fills a phone's window to its corners. */
const square = { '& .MuiDialog-paperFullScreen': { borderRadius: 0 } };

/** One person's submission, item by item, with the owner's decisions. */
export function SubmissionDialog({ request, line, dialogs, onClose }: SubmissionDialogProps) {
  const { t } = useTranslation('requests');
  const titleId = useId();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { name, about } = useLineNames()(line);
  const { items, isDamaged, ways, error, refetch, ...submission } = useSubmission(request, line);
  const [failure, setFailure] = useState<unknown>(null);
  const [dialog, setDialog] = useState<'forward' | 'save' | 'remove' | null>(null);
  const { submissionId, transferSlug, personId } = line;
  const { sealedTo } = request;
  const person = request.people.find((one) => one.personId === personId) ?? null;
  const mailHint = sealedTo === null ? 'commentHint' : 'commentHintSealed';
  const hint = person === null ? 'commentHintVisitor' : mailHint;
  const act = (decisions: Decision[]) => void submission.decide(decisions).catch(setFailure);
  const savedName = t('submission.savedName', { title: request.title, name });
  const close = () => setDialog(null);
  const download = () => {
    setFailure(null);
    ways?.downloadAll(savedName).catch(setFailure);
  };
  return (
    <Dialog open fullWidth fullScreen={isNarrow} maxWidth="md" aria-labelledby={titleId} onClose={onClose} sx={square}>
      <DialogTitle id={titleId} component="h2" variant="h3" dir="auto" sx={{ pr: 16, overflowWrap: 'anywhere' }}>
        {name}
      </DialogTitle>
      <DialogCloseButton onClick={onClose} />
      <DialogContent sx={{ '&&': { pt: 0 } }}>
        <Stack spacing={4}>
          <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
            <About line={line} about={about} person={person} />
            {person && (
              <PersonMenu name={name} link={linkOf(person.link, request)} onRemove={() => setDialog('remove')} />
            )}
          </Stack>
          {error && !items && <RetryAlert error={error} onRetry={() => void refetch()} />}
          {!error && !items && <Skeleton component="output" aria-label={t('submission.loading')} height={120} />}
          {items && (
            <SubmissionActions
              items={items.map(({ submitted }) => submitted)}
              onDecide={act}
              onDownload={ways && download}
              onForward={sealedTo === null ? () => setDialog('forward') : null}
              onSave={sealedTo === null ? () => setDialog('save') : null}
            />
          )}
          <SubmissionErrors errors={[failure, submission.decideError]} />
          {sealedTo !== null && submissionId !== null && <UnlockRequest sealedTo={sealedTo} />}
          {isDamaged && <DamagedAlert name={name} />}
          {items && (
            <Box component="ul" aria-label={t('form.items')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {shownItems(request, items).map(({ item, submitted, locked }) => (
                <ReviewedItem
                  key={submitted.itemId}
                  item={item}
                  submitted={submitted}
                  locked={locked}
                  ways={ways}
                  hint={hint}
                  onDecide={(decision) => act([{ itemId: submitted.itemId, ...decision }])}
                  onFail={setFailure}
                />
              ))}
            </Box>
          )}
        </Stack>
      </DialogContent>
      {dialog === 'forward' && transferSlug !== null && dialogs.forward(transferSlug, close)}
      {dialog === 'save' && transferSlug !== null && dialogs.save(transferSlug, savedName, close)}
      {dialog === 'remove' && personId !== null && (
        <RemovePersonDialog slug={request.slug} personId={personId} name={name} onClose={close} onRemoved={onClose} />
      )}
    </Dialog>
  );
}

interface RemovePersonDialogProps {
  slug: string;
  personId: string;
  name: string;
  onClose(): void;
  onRemoved(): void;
}

function RemovePersonDialog({ slug, personId, name, onClose, onRemoved }: RemovePersonDialogProps) {
  const { t } = useTranslation('requests');
  const removal = useCall(removeRequestPerson, {
    params: { slug, personId },
    invalidates: requestsTag,
    done: t('people.removed', { name }),
    onSuccess: onRemoved,
  });
  return (
    <ConfirmDialog
      title={t('people.removeTitle', { name })}
      text={t('people.removeText')}
      confirm={t('people.removeConfirm')}
      call={removal}
      onClose={onClose}
    />
  );
}

interface ShownItem extends ReadableItem {
  /** Null: no longer asked for. */
  item: RequestItemView | null;
}

/** In the order of the checklist; what is no longer asked for comes last, if something was submitted for it. */
function shownItems({ items }: RequestView, readable: readonly ReadableItem[]): ShownItem[] {
  const byItem = new Map(readable.map((item) => [item.submitted.itemId, item]));
  const asked = new Set(items.map(({ itemId }) => itemId));
  const missing = (itemId: string): ReadableItem => ({
    submitted: { itemId, state: 'missing', files: [], answer: null, comment: '' },
    locked: null,
  });
  return [
    ...items.map((item) => ({ item, ...(byItem.get(item.itemId) ?? missing(item.itemId)) })),
    ...readable
      .filter(({ submitted: { itemId, state } }) => !asked.has(itemId) && state !== 'missing')
      .map((left) => ({ item: null, ...left })),
  ];
}

interface AboutProps {
  line: RequestMatrixLine;
  about: string;
  /** Null for a visitor of the public link. */
  person: RequestView['people'][number] | null;
}

function About({ line: { lastAt }, about, person }: AboutProps) {
  const { t } = useTranslation('requests');
  const format = useFormats();
  const submitted =
    lastAt === null ? t('submission.nothing') : t('submission.lastAt', { date: format.dateTime(lastAt) });
  const opened = person?.lastOpenedAt && t('submission.openedAt', { date: format.dateTime(person.lastOpenedAt) });
  const returned =
    person?.mailReturnedAt && t('submission.mailReturned', { date: format.dateTime(person.mailReturnedAt) });
  const reminders = person?.remindersStoppedAt && t('submission.remindersStopped');
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {[about, returned, opened, submitted, reminders].filter(Boolean).join(' · ')}
    </Typography>
  );
}
