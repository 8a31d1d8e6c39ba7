import MoodRounded from '@mui/icons-material/MoodRounded';
import SentimentDissatisfiedRounded from '@mui/icons-material/SentimentDissatisfiedRounded';
import SentimentVerySatisfiedRounded from '@mui/icons-material/SentimentVerySatisfiedRounded';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { feedbackRatings } from '#contract/choices.js';
import { isEmail } from '#contract/formats.js';
import { FEEDBACK_MAX_LENGTH } from '#contract/limits.js';
import type { FeedbackRating } from '#contract/site.js';
import { useSession } from '../../lib/session.js';
import { useIfMounted } from '../../lib/use-if-mounted.js';
import { BusyButton } from '../../ui/busy-button.js';
import { noticeMs, notify } from '../../ui/notice-store.js';
import { sendOpinion } from './send-feedback.js';

const icons = {
  Bad: SentimentDissatisfiedRounded,
  Fine: MoodRounded,
  Fantastic: SentimentVerySatisfiedRounded,
} as const;

interface RatingProps {
  value: FeedbackRating | null;
  onChange: (rating: FeedbackRating | null) => void;
}

function Rating({ value, onChange }: RatingProps) {
  const { t } = useTranslation('site');
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      color="primary"
      value={value}
      aria-label={t('feedback.rating')}
      onChange={(_, chosen: FeedbackRating | null) => onChange(chosen)}
    >
      {feedbackRatings.map((rating) => {
        const Icon = icons[rating];
        return (
          <ToggleButton
            key={rating}
            value={rating}
            sx={{ gap: { xs: 1, sm: 2 }, px: 2, textTransform: 'none', minHeight: 48 }}
          >
            <Icon fontSize="small" />
            {t(`feedback.ratings.${rating}`)}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

interface FeedbackDialogProps {
  /** The rating, if already chosen. */
  rating?: FeedbackRating | null;
  onClose: () => void;
}

export function FeedbackDialog({ rating: given = null, onClose }: FeedbackDialogProps) {
  const { t } = useTranslation('site');
  const { user } = useSession();
  const titleId = useId();
  const ifMounted = useIfMounted();
  const [rating, setRating] = useState<FeedbackRating | null>(given);
  const [message, setMessage] = useState('');
  const [email, setEmail] = useState('');
  const [isSending, setIsSending] = useState(false);
  const isEmailWrong = email.trim() !== '' && !isEmail(email);
  const isReady = message.trim() !== '' && !isEmailWrong;

  async function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isReady || isSending) return;
    setIsSending(true);
    await sendOpinion({ rating, message: message.trim(), email: email.trim() }, user);
    notify({
      tone: 'success',
      title: t('feedback.sentTitle'),
      text: t('feedback.sentText'),
      duration: noticeMs.hint,
    });
    ifMounted(onClose);
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogTitle id={titleId} variant="h3">
          {t('feedback.title')}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={4} sx={{ pt: 1 }}>
            <Rating value={rating} onChange={setRating} />
            <TextField
              multiline
              minRows={3}
              maxRows={8}
              required
              label={t('feedback.comment')}
              placeholder={t('feedback.commentHint')}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
              slotProps={{ htmlInput: { maxLength: FEEDBACK_MAX_LENGTH } }}
            />
            {user === null && (
              <TextField
                type="email"
                label={t('feedback.email')}
                value={email}
                autoComplete="email"
                error={isEmailWrong}
                helperText={isEmailWrong ? t('feedback.emailWrong') : undefined}
                onChange={({ target }) => setEmail(target.value)}
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 5 }}>
          <Button onClick={onClose}>{t('feedback.cancel')}</Button>
          <BusyButton type="submit" variant="contained" disabled={!isReady} isBusy={isSending} loadingPosition="start">
            {isSending ? t('feedback.busy') : t('feedback.send')}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
