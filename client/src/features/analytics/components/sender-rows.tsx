import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { AnalyticsSender } from '#contract/transfers/analytics.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { countryName } from '../../../lib/country-name.js';
import { useFormats } from '../../../lib/format.js';
import { FiguresTable, TwoLines, wideOnly } from './figures-table.js';
import { RequestLink } from './request-link.js';

/** Who submitted, for which request, when, and from where as far as it is known. */
export function SenderRows({ rows }: { rows: readonly AnalyticsSender[] }) {
  const { t, language } = useTranslation('analytics');
  const format = useFormats();
  const below = ({ name, email, country, city }: AnalyticsSender) =>
    [city ?? '', country === null ? '' : countryName(country, language), name === '' ? '' : email]
      .filter((part) => part !== '')
      .join(' · ');
  return (
    <FiguresTable label={t('requests.tables.people')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('requests.column.person')}</TableCell>
          <TableCell>{t('requests.column.request')}</TableCell>
          <TableCell align="right" sx={{ width: '12.25rem', ...wideOnly }}>
            {t('column.latest')}
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={`${row.request?.slug} ${row.email} ${row.name} ${row.latest}`}>
            <TableCell component="th" scope="row">
              <TwoLines first={row.name || row.email || t('requests.noName')} second={below(row)} />
            </TableCell>
            <TableCell>{row.request ? <RequestLink request={row.request} /> : t('requests.deleted')}</TableCell>
            <TableCell align="right" sx={wideOnly}>
              {format.dateTime(row.latest)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FiguresTable>
  );
}
