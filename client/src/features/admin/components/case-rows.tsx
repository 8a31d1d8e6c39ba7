import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CaseList } from '#contract/admin/abuse.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { casePath } from '../admin-paths.js';
import { CaseStateChip } from './case-state-chip.js';
import { LinkRows } from './link-rows.js';

export function CaseRows({ cases }: Pick<CaseList, 'cases'>) {
  const { t } = useTranslation('admin', 'abuse');
  const format = useFormats();
  return (
    <LinkRows
      label={t('cases.title')}
      items={cases}
      keyOf={({ caseId }) => caseId}
      pathOf={({ caseId }) => casePath(caseId)}
    >
      {({ kind, title, state, sender, reportCount, lastReportAt, categories, appealState }) => (
        <>
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>{title || t('cases.untitled')}</Typography>
            <Typography variant="body2" color="textSecondary">
              {[t(`cases.kinds.${kind}`), sender.email].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            <Typography variant="body2">
              {categories.map((category) => t(`abuse:report.categories.${category}`)).join(' · ')}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {`${t('cases.reportCount', { count: reportCount })} · ${format.dateTime(lastReportAt)}`}
            </Typography>
          </Box>
          {appealState === 'open' && <ToneChip tone="warning" label={t('cases.appeal.title')} />}
          <CaseStateChip state={state} />
        </>
      )}
    </LinkRows>
  );
}
