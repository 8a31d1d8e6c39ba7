import PersonAddRounded from '@mui/icons-material/PersonAddRounded';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import type { TeamView } from '#contract/accounts/teams.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMaySend } from '../../../lib/account-refusal.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Section } from '../../../ui/section.js';
import { FactorSection } from './factor-section.js';
import { InviteRow } from './invite-row.js';
import { MemberRow } from './member-row.js';
import { SeatsSection } from './seats-section.js';
import type { TeamDialog } from './team-dialogs.js';

const TeamDialogs = lazyPart(async () => (await import('./team-dialogs.js')).TeamDialogs);

/** Seats, who is in the team, and who is invited. */
export function PeoplePart({ team }: { team: TeamView }) {
  const { t } = useTranslation('teams');
  const [dialog, setDialog] = useState<TeamDialog | null>(null);
  const { members, invites, seats } = team;
  const maySend = useMaySend();
  return (
    <>
      <SeatsSection seats={seats} />
      <Section
        title={t('people.title')}
        text={t('people.text')}
        aside={
          maySend &&
          seats.used < seats.total && (
            <Button
              variant="contained"
              color="secondary"
              startIcon={<PersonAddRounded />}
              onClick={() => setDialog({ kind: 'invite' })}
              sx={{ flex: 'none' }}
            >
              {t('invite.action')}
            </Button>
          )
        }
      >
        <PersonList label={t('people.title')}>
          {members.map((member) => (
            <MemberRow key={member.userId} member={member} onOpen={setDialog} />
          ))}
        </PersonList>
      </Section>
      {invites.length > 0 && (
        <Section title={t('invites.title')} text={t('invites.text')}>
          <PersonList label={t('invites.title')}>
            {invites.map((invite) => (
              <InviteRow
                key={invite.inviteId}
                invite={invite}
                onWithdraw={() => setDialog({ kind: 'withdraw', invite })}
              />
            ))}
          </PersonList>
        </Section>
      )}
      {members.length > 1 && <FactorSection demandsSecondFactor={team.demandsSecondFactor} />}
      {dialog && <TeamDialogs dialog={dialog} team={team} onClose={() => setDialog(null)} />}
    </>
  );
}

function PersonList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {children}
    </ul>
  );
}
