import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import DownloadDoneRounded from '@mui/icons-material/DownloadDoneRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import Box from '@mui/material/Box';
import type { SubmissionState } from '#contract/requests/submissions.js';
import { useTranslation } from '../../../i18n/use-translation.js';

const looks = {
  missing: { Icon: RadioButtonUncheckedRounded, color: 'text.secondary' },
  received: { Icon: DownloadDoneRounded, color: 'primary.main' },
  accepted: { Icon: CheckCircleRounded, color: 'success.main' },
  'sent-back': { Icon: UndoRounded, color: 'warning.main' },
} satisfies Record<SubmissionState, { Icon: unknown; color: string }>;

/** State of one item of one person, by symbol and text. */
export function StateMark({ state }: { state: SubmissionState }) {
  const { t } = useTranslation('requests');
  const { Icon, color } = looks[state];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        whiteSpace: 'nowrap',
        typography: 'body2',
        fontWeight: state === 'missing' ? 400 : 550,
        color,
      }}
    >
      <Icon sx={{ fontSize: 18 }} aria-hidden />
      {t(`submission.${state}`)}
    </Box>
  );
}
