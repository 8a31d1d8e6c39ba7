import MoodRounded from '@mui/icons-material/MoodRounded';
import SentimentDissatisfiedRounded from '@mui/icons-material/SentimentDissatisfiedRounded';
import SentimentVerySatisfiedRounded from '@mui/icons-material/SentimentVerySatisfiedRounded';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { feedbackRatings } from '#contract/choices.js';
import { FEEDBACK_MAX_LENGTH } from '#contract/limits.js';
import type { FeedbackRating } from '#contract/site/site.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { useSession } from '../../lib/session.js';
import { useIfMounted } from '../../lib/use-if-mounted.js';
import { BusyButton } from '../../ui/busy-button.js';
import { HintCard } from '../../ui/hint-card.js';
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
          <ToggleButton key={rating} value={rating} sx={{ gap: 1, px: 1, textTransform: 'none', minHeight: 44 }}>
            <Icon fontSize="small" />
            {t(`feedback.ratings.${rating}`)}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

/** At the end of a page of the dashboard: it takes no focus and covers nothing. A rating alone is enough. */
export function FeedbackCard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('site');
  const { user } = useSession();
  const ifMounted = useIfMounted();
  const [rating, setRating] = useState<FeedbackRating | null>(null);
  const [message, setMessage] = useState('');
  const [isSending, setIsSending] = useState(false);

  async function send() {
    if (rating === null || isSending) return;
    setIsSending(true);
    await sendOpinion({ rating, message: message.trim() }, user);
    notify({
      tone: 'success',
      title: t('feedback.sentTitle'),
      text: t('feedback.sentText'),
      duration: noticeMs.hint,
    });
    ifMounted(onClose);
  }

  return (
    <HintCard isInFlow title={t('feedback.question')} closeLabel={t('feedback.cancel')} onClose={onClose}>
      <Stack
        component="form"
        noValidate
        spacing={3}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Rating value={rating} onChange={setRating} />
        {rating !== null && (
          <>
            <TextField
              multiline
              minRows={2}
              maxRows={6}
              label={t('feedback.comment')}
              placeholder={t('feedback.commentHint')}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
              slotProps={{ htmlInput: { maxLength: FEEDBACK_MAX_LENGTH } }}
            />
            <BusyButton type="submit" variant="contained" isBusy={isSending} loadingPosition="start">
              {isSending ? t('feedback.busy') : t('feedback.send')}
            </BusyButton>
          </>
        )}
      </Stack>
    </HintCard>
  );
}
