import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import WarningRounded from '@mui/icons-material/WarningRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import type { Finding } from '../browser-probes.js';
import { kindOf } from '../check-kind.js';

const icons = { ok: CheckCircleRounded, warning: WarningRounded, failure: ErrorRounded };
const colors = { ok: 'success', warning: 'warning', failure: 'error' } as const;

/** What was looked at, and below what is wrong, how to mend it. */
export function Findings({ findings, label }: { findings: readonly Finding[]; label: string }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {findings.map((finding) => (
        <FindingRow key={finding.id} finding={finding} />
      ))}
    </Box>
  );
}

function FindingRow({ finding: { id, level, text } }: { finding: Finding }) {
  const { t } = useTranslation('doctor');
  const { kind, store } = kindOf(id);
  const Icon = icons[level];
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2 }}>
      <Icon color={colors[level]} fontSize="small" titleAccess={t(`levels.${level}`)} sx={{ mt: '2px' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" component="div" sx={{ fontWeight: 600 }}>
          {t(`checks.${kind}`, { store, id })}
        </Typography>
        {text !== '' && (
          <Typography variant="body2" component="div" color="textSecondary" lang="en">
            {text}
          </Typography>
        )}
        {level !== 'ok' && (
          <Typography
            variant="body2"
            component="div"
            sx={{ mt: 1, p: 2, borderRadius: 1, bgcolor: 'action.hover', whiteSpace: 'pre-line' }}
          >
            {t(`fixes.${kind}`)}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
