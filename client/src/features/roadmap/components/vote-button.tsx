import KeyboardArrowUpRounded from '@mui/icons-material/KeyboardArrowUpRounded';
import Alert from '@mui/material/Alert';
import type { RoadmapEntry } from '#contract/site/roadmap.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { loginPathTo } from '../../../lib/safe-next-path.js';
import { useSession } from '../../../lib/session.js';
import { touchTarget } from '../../../theme/tokens.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { entryPath } from '../roadmap-paths.js';
import { useVote } from '../roadmap.queries.js';

/** The number of votes, which is a button: visitors log in first and come back to the entry. */
export function VoteButton({ of: { entryId, title, votes, isVoted } }: { of: RoadmapEntry }) {
  const { t } = useTranslation('roadmap');
  const errorText = useErrorText();
  const { status } = useSession();
  const { mutate, isPending, error } = useVote(entryId);
  const look = {
    size: 'small',
    startIcon: <KeyboardArrowUpRounded />,
    sx: { ...touchTarget, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', flexShrink: 0 },
  } as const;
  const count = t('votes', { count: votes });
  if (status !== 'member') {
    return (
      <ButtonLink
        {...look}
        to={loginPathTo(entryPath(entryId))}
        variant="outlined"
        aria-label={t('logInToVote', { title, votes: count })}
      >
        {count}
      </ButtonLink>
    );
  }
  return (
    <>
      <BusyButton
        {...look}
        variant={isVoted ? 'contained' : 'outlined'}
        isBusy={isPending}
        aria-pressed={isVoted}
        aria-label={t('vote', { title, votes: count })}
        onClick={() => mutate(!isVoted)}
      >
        {count}
      </BusyButton>
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
    </>
  );
}
