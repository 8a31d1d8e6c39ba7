import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { RequestAnalyticsView } from '#contract/transfers/analytics.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { FiguresTable, NumberCell, wideOnly } from './figures-table.js';
import { RequestLink } from './request-link.js';

const width = { xs: '5rem', sm: '8.25rem' };

export function RequestRows({ rows }: Pick<RequestAnalyticsView, 'rows'>) {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  return (
    <FiguresTable label={t('requests.tables.requests')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('requests.column.request')}</TableCell>
          <TableCell align="right" sx={{ width }}>
            {t('requests.column.opened')}
          </TableCell>
          <TableCell align="right" sx={{ width }}>
            {t('requests.column.submitted')}
          </TableCell>
          <TableCell align="right" sx={{ width, ...wideOnly }}>
            {t('requests.column.opens')}
          </TableCell>
          <TableCell align="right" sx={{ width: '12.25rem', ...wideOnly }}>
            {t('column.latest')}
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.slug}>
            <TableCell component="th" scope="row">
              <RequestLink request={row} />
            </TableCell>
            <NumberCell>{format.number(row.opened)}</NumberCell>
            <NumberCell>{format.number(row.submitted)}</NumberCell>
            <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', ...wideOnly }}>
              {format.number(row.opens)}
            </TableCell>
            <TableCell align="right" sx={wideOnly}>
              {format.dateTime(row.latest)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FiguresTable>
  );
}
