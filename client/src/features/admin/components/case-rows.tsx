import Stack from '@mui/material/Stack';
import type { CaseList } from '#contract/admin/abuse.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { casePath } from '../admin-paths.js';
import { CaseStateChip } from './case-state-chip.js';
import { Table } from './table.js';

export function CaseRows({ cases }: Pick<CaseList, 'cases'>) {
  const { t } = useTranslation('admin', 'abuse');
  const format = useFormats();
  return (
    <Table
      isList
      label={t('cases.title')}
      columns={[
        { text: t('cases.facts.title') },
        { text: t('cases.facts.sender') },
        { text: t('cases.reports.title') },
        { text: t('cases.filter') },
        t('cases.latestReport'),
      ]}
      rows={cases.map(({ caseId, kind, title, state, sender, reportCount, lastReportAt, categories, appealState }) => ({
        id: caseId,
        to: casePath(caseId),
        cells: [
          title || t(`cases.kinds.${kind}`),
          sender.email,
          [
            ...categories.map((category) => t(`abuse:report.categories.${category}`)),
            t('cases.reportCount', { count: reportCount }),
          ].join(' · '),
          <Stack key="state" direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
            <CaseStateChip state={state} />
            {appealState === 'open' && <ToneChip tone="warning" label={t('cases.appeal.title')} />}
          </Stack>,
          format.dateTime(lastReportAt),
        ],
      }))}
    />
  );
}
