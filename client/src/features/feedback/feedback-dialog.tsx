import MoodRounded from '@mui/icons-material/MoodRounded';
import SentimentDissatisfiedRounded from '@mui/icons-material/SentimentDissatisfiedRounded';
import SentimentVerySatisfiedRounded from '@mui/icons-material/SentimentVerySatisfiedRounded';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { feedbackRatings } from '#contract/choices.js';
import { isEmail } from '#contract/formats.js';
import { FEEDBACK_MAX_LENGTH } from '#contract/limits.js';
import type { FeedbackRating } from '#contract/site/site.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { useSession } from '../../lib/session.js';
import { useIfMounted } from '../../lib/use-if-mounted.js';
import { BusyButton } from '../../ui/busy-button.js';
import { DialogFrame } from '../../ui/dialog-frame.js';
import { noticeMs, notify } from '../../lib/notices.js';
import { TextField } from '../../ui/text-field.js';
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
  const ifMounted = useIfMounted();
  const [rating, setRating] = useState<FeedbackRating | null>(given);
  const [message, setMessage] = useState('');
  const [email, setEmail] = useState('');
  const [isSending, setIsSending] = useState(false);
  const isEmailWrong = email.trim() !== '' && !isEmail(email);
  const isReady = message.trim() !== '' && !isEmailWrong;

  async function send() {
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

  const actions = (
    <>
      <Button variant="outlined" onClick={onClose}>
        {t('feedback.cancel')}
      </Button>
      <BusyButton type="submit" variant="contained" disabled={!isReady} isBusy={isSending} loadingPosition="start">
        {isSending ? t('feedback.busy') : t('feedback.send')}
      </BusyButton>
    </>
  );
  return (
    <DialogFrame
      title={t('feedback.title')}
      maxWidth="sm"
      actions={actions}
      onClose={onClose}
      onSubmit={() => void send()}
    >
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
    </DialogFrame>
  );
}
