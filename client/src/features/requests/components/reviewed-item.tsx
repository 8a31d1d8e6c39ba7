import CheckRounded from '@mui/icons-material/CheckRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { RequestItemView } from '#contract/requests/requests.js';
import type { SubmittedItem } from '#contract/requests/submissions.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useAnswerText } from '../../../sending/use-answer-text.js';
import { useMaySend } from '../../../lib/account-refusal.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import type { Decision } from '../api/requests.queries.js';
import type { LockedParts } from '../sealed/readable-items.js';
import type { FileWays } from '../use-submission.js';
import { SendBackForm, type CommentHint } from './send-back-form.js';
import { StateMark } from './state-mark.js';
import { SubmittedFiles } from './submitted-files.js';

/** Few requests are encrypted. */
const LockedLines = lazyPart(async () => (await import('../sealed/locked-lines.js')).LockedLines);

type ItemDecision = Omit<Decision, 'itemId'>;

interface ReviewedItemProps {
  /** Null: no longer asked for. */
  item: RequestItemView | null;
  submitted: SubmittedItem;
  /** What of it cannot be read. */
  locked: LockedParts | null;
  /** Null without files that can be read. */
  ways: FileWays | null;
  hint: CommentHint;
  onDecide(decision: ItemDecision): void;
  onFail(error: unknown): void;
}

/** One item of a person's submission, with the owner's decision. */
export function ReviewedItem({ item, submitted, locked, ways, hint, onDecide, onFail }: ReviewedItemProps) {
  const { t } = useTranslation('requests');
  const { state, files, answer, comment } = submitted;
  const name = item?.name ?? t('matrix.removedItem');
  return (
    <Box component="li" sx={{ py: 4, borderTop: '1px solid', borderColor: 'surface.line' }}>
      <Stack
        direction="row"
        useFlexGap
        sx={{ columnGap: 3, rowGap: 1, flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between' }}
      >
        <Typography
          component="h3"
          dir="auto"
          sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere', color: item ? undefined : 'text.secondary' }}
        >
          {name}
        </Typography>
        <StateMark state={state} />
      </Stack>
      {item && !item.isRequired && (
        <Typography variant="body2" color="textSecondary">
          {t('submission.optional')}
        </Typography>
      )}
      {files.length > 0 && ways && <SubmittedFiles files={files} ways={ways} onFail={onFail} />}
      {locked && <LockedLines parts={locked} />}
      {answer !== null && <Answer kind={item?.kind} answer={answer} />}
      {state === 'sent-back' && comment !== '' && (
        <Box sx={{ mt: 2, px: 3, py: 2, borderRadius: 3, bgcolor: 'surface.well', overflowWrap: 'anywhere' }}>
          <Typography variant="body2" color="textSecondary">
            {t('submission.yourComment')}
          </Typography>
          <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
            {comment}
          </Typography>
        </Box>
      )}
      {state !== 'missing' && item && <Decide name={name} state={state} hint={hint} onDecide={onDecide} />}
    </Box>
  );
}

function Answer({ kind, answer }: { kind: RequestItemView['kind'] | undefined; answer: string | number }) {
  const text = useAnswerText();
  return (
    <Typography dir="auto" sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text(kind, answer)}
    </Typography>
  );
}

interface DecideProps extends Pick<ReviewedItemProps, 'hint' | 'onDecide'> {
  name: string;
  state: Exclude<SubmittedItem['state'], 'missing'>;
}

function Decide({ name, state, hint, onDecide }: DecideProps) {
  const { t } = useTranslation('requests');
  const [isSendingBack, setIsSendingBack] = useState(false);
  const maySend = useMaySend();
  const row = useRef<HTMLDivElement>(null);
  /** The pressed button is replaced by others. */
  const keepFocus = () => queueMicrotask(() => row.current?.querySelector('button')?.focus());
  const decide = (decision: ItemDecision) => {
    setIsSendingBack(false);
    onDecide(decision);
    keepFocus();
  };
  if (isSendingBack) {
    const cancel = () => {
      setIsSendingBack(false);
      keepFocus();
    };
    return (
      <div ref={row}>
        <SendBackForm hint={hint} onCancel={cancel} onSend={(comment) => decide({ state: 'sent-back', comment })} />
      </div>
    );
  }
  return (
    <Stack ref={row} direction="row" useFlexGap sx={{ mt: 2, gap: 2, flexWrap: 'wrap' }}>
      {state === 'received' ? (
        <>
          <Button
            size="small"
            variant="outlined"
            startIcon={<CheckRounded />}
            aria-label={t('submission.acceptItem', { item: name })}
            onClick={() => decide({ state: 'accepted' })}
          >
            {t('submission.accept')}
          </Button>
          {maySend && (
            <Button
              size="small"
              startIcon={<UndoRounded />}
              aria-label={t('submission.sendBackItem', { item: name })}
              onClick={() => setIsSendingBack(true)}
            >
              {t('submission.sendBack')}
            </Button>
          )}
        </>
      ) : (
        <Button
          size="small"
          aria-label={t('submission.takeBackItem', { item: name })}
          onClick={() => decide({ state: 'received' })}
          sx={{ ml: -3 }}
        >
          {t('submission.takeBack')}
        </Button>
      )}
    </Stack>
  );
}
