import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ownInvite } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useRead } from '../../../lib/read-query.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Loaded } from '../../../ui/loaded.js';
import { Section } from '../../../ui/section.js';

/** The invite link of the user, and how many signed up by it. */
export function InviteSection() {
  const { t } = useTranslation('profile');
  const query = useRead(['own-invite'], ownInvite, { repeatable: true });
  const { data } = query;
  return (
    <Section
      title={t('invite.title')}
      text={t('invite.text')}
      aside={data && data.joined > 0 ? t('invite.joined', { count: data.joined }) : undefined}
    >
      <Loaded query={query} skeleton={<Box sx={{ height: 40 }} />}>
        {({ code }) => <InviteLink link={`${window.location.origin}/invite/${code}`} />}
      </Loaded>
    </Section>
  );
}

function InviteLink({ link }: { link: string }) {
  const { t } = useTranslation('profile');
  return (
    <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap', alignItems: 'center', minHeight: 40 }}>
      <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {link}
      </Typography>
      <CopyButton text={link} label={t('invite.copy')} variant="outlined" />
    </Stack>
  );
}
