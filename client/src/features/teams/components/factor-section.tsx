import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { demandSecondFactor } from '#contract/calls.js';
import type { TeamView } from '#contract/accounts/teams.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useCall } from '../../../lib/use-call.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { Section } from '../../../ui/section.js';
import { teamTag } from '../api/team.queries.js';

/** Whether everybody in the team needs two-step log-in. */
export function FactorSection({ demandsSecondFactor }: Pick<TeamView, 'demandsSecondFactor'>) {
  const { t } = useTranslation('teams');
  const errorText = useErrorText();
  const { mutate, isPending, variables, error } = useCall(demandSecondFactor, {
    invalidates: teamTag,
    done: (team) => t(team.demandsSecondFactor ? 'factor.on' : 'factor.off'),
  });
  const setUp = hasCode(error, 'second-factor-demanded') && (
    <ButtonLink to="/dash/account?tab=security" size="small" color="inherit" sx={{ whiteSpace: 'nowrap' }}>
      {t('factor.setUp')}
    </ButtonLink>
  );
  return (
    <Section title={t('factor.title')} text={t('factor.text')}>
      {error !== null && (
        <Alert severity="error" action={setUp} sx={{ mb: 3 }}>
          {errorText(error)}
        </Alert>
      )}
      <FormControlLabel
        control={
          <Switch
            checked={isPending ? variables.isDemanded : demandsSecondFactor}
            onChange={(_, isDemanded) => mutate({ isDemanded })}
          />
        }
        label={t('factor.demand')}
      />
    </Section>
  );
}
