import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../i18n/use-translation.js';
import { shownName, type TeamUser } from '../../lib/team.js';

interface SharePeopleProps {
  people: readonly TeamUser[];
  /** Their ids. */
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

/** Higher lists scroll. */
const MAX_HEIGHT = 220;

/** With whom of the team a transfer is shared. */
export function SharePeople({ people, chosen, onChange }: SharePeopleProps) {
  const { t } = useTranslation('teams');
  const ids = people.map(({ _id }) => _id);
  const isEveryone = ids.every((id) => chosen.includes(id));
  return (
    <Box component="fieldset" aria-label={t('share.label')} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <FormControlLabel
        control={<Switch checked={isEveryone} onChange={(_, isOn) => onChange(isOn ? ids : [])} />}
        label={t('share.everyone')}
      />
      <Box
        // Scrolls by keyboard too.
        tabIndex={0}
        sx={{ display: 'grid', maxHeight: MAX_HEIGHT, overflowY: 'auto', overflowWrap: 'anywhere', pl: 1 }}
      >
        {people.map((person) => (
          <FormControlLabel
            key={person._id}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(person._id)}
                onChange={(_, isOn) => onChange(ids.filter((id) => (id === person._id ? isOn : chosen.includes(id))))}
              />
            }
            label={shownName(person)}
          />
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('share.hint')}
      </Typography>
    </Box>
  );
}
