import EventAvailableRounded from '@mui/icons-material/EventAvailableRounded';
import LockRounded from '@mui/icons-material/LockRounded';
import RateReviewRounded from '@mui/icons-material/RateReviewRounded';
import Box from '@mui/material/Box';
import { personName } from '#contract/display-formats.js';
import type { RequestPage } from '#contract/requests/submissions.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';

/** When it was received, who can see it, and what happens next. */
export function WhatNext({ page }: { page: RequestPage }) {
  const { t } = useTranslation('submitted');
  const format = useFormats();
  const { person, owner, provesEmail, submission } = page;
  const name = personName(owner);
  // Other addresses were never proven, so nothing is mailed to them.
  const email = person?.email ?? (provesEmail ? submission.from.email : '');
  const date = submission.lastAt !== null && format.dateTime(submission.lastAt);
  const facts = [
    {
      Icon: EventAvailableRounded,
      texts: [date && t('done.at', { date }), email !== '' && t('done.confirmation', { email })],
    },
    {
      Icon: LockRounded,
      texts: [owner.company ? t('done.seenByCompany', { name, company: owner.company }) : t('done.seenBy', { name })],
    },
    { Icon: RateReviewRounded, texts: [person ? t('done.nextPerson', { name, email }) : t('done.next', { name })] },
  ];
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 4, borderRadius: 4, bgcolor: 'surface.well', '& li + li': { mt: 3 } }}
    >
      {facts.map(({ Icon, texts }, index) => (
        <Box component="li" key={index} sx={{ display: 'flex', gap: 3 }}>
          <Icon color="primary" sx={{ fontSize: 20, mt: 0.5 }} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {texts.filter(Boolean).map((text) => (
              <div key={String(text)}>{text}</div>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
