import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { feedbackRatings } from '#contract/choices.js';
import type { FeedbackRating } from '#contract/site/site.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { lazyPart } from '../../ui/lazy-part.js';

const FeedbackDialog = lazyPart(async () => (await import('./feedback-dialog.js')).FeedbackDialog);

/** One line with the question; an answer opens the dialog. */
export function FooterFeedback() {
  const { t } = useTranslation('site');
  const questionId = useId();
  const [rating, setRating] = useState<FeedbackRating | null>(null);
  return (
    <Stack
      component="section"
      direction="row"
      aria-labelledby={questionId}
      sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <Typography
        id={questionId}
        variant="body2"
        color="textSecondary"
        sx={{ mr: 1, flexBasis: { xs: '100%', sm: 'auto' } }}
      >
        {t('feedback.question')}
      </Typography>
      {feedbackRatings.map((one) => (
        <Button key={one} size="small" variant="outlined" onClick={() => setRating(one)}>
          {t(`feedback.ratings.${one}`)}
        </Button>
      ))}
      {rating !== null && <FeedbackDialog rating={rating} onClose={() => setRating(null)} />}
    </Stack>
  );
}
