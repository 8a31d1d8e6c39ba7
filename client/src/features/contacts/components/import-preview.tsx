import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ImportPreview } from '#contract/contacts.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { GroupChips } from './group-chips.js';

type Row = ImportPreview['rows'][number];

/** A preview of an import: counts, skipped lines with reasons, and the first changes. */
export function ImportPreviewView({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation('contacts');
  const { created, changed, unchanged, leftOut, rows } = preview;
  const figures = [
    ['new', created, 'success'],
    ['changed', changed, 'info'],
    ['unchanged', unchanged, 'default'],
    ['leftOut', leftOut, leftOut > 0 ? 'warning' : 'default'],
  ] as const;
  return (
    <Stack spacing={5}>
      <Box component="section" aria-label={t('import.summary')}>
        <Stack component="output" direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2, mb: 3 }}>
          {figures.map(([name, count, color]) => (
            <Chip key={name} color={color} variant="outlined" label={t(`import.${name}`, { count })} />
          ))}
        </Stack>
        <Columns preview={preview} />
        {created + changed === 0 && <Typography>{t('import.nothing')}</Typography>}
      </Box>
      <SkippedLines preview={preview} />
      {rows.length > 0 && (
        <section>
          <Typography component="h3" sx={{ fontWeight: 600, mb: 1 }}>
            {t('import.preview', { count: rows.length })}
          </Typography>
          {/* Reached by keyboard too, since it scrolls. */}
          <Box
            component="section"
            tabIndex={0}
            aria-label={t('import.preview', { count: rows.length })}
            sx={{ overflowX: 'auto' }}
          >
            <ChangedContacts rows={rows} />
          </Box>
        </section>
      )}
    </Stack>
  );
}

function Columns({ preview: { columns, hasHeader } }: { preview: ImportPreview }) {
  const { t } = useTranslation('contacts');
  const list = columns
    .filter(({ header }) => header.trim() !== '')
    .map(({ header, field }) =>
      field === null
        ? t('import.ignored', { header })
        : t('import.column', { header, field: t(`import.field.${field}`) }),
    );
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {hasHeader ? t('import.columns', { list: list.join(', ') }) : t('import.noHeader')}
    </Typography>
  );
}

function SkippedLines({ preview: { errors, leftOut } }: { preview: ImportPreview }) {
  const { t } = useTranslation('contacts');
  if (leftOut === 0) return null;
  const more = leftOut - errors.length;
  return (
    <section>
      <Typography component="h3" sx={{ fontWeight: 600, mb: 1 }}>
        {t('import.errors')}
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('import.errors')}
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 168, overflowY: 'auto' }}
      >
        {errors.map(({ line, reason, text }) => (
          <Box
            component="li"
            key={`${line} ${reason}`}
            sx={{
              display: 'grid',
              gridTemplateColumns: { sm: '88px 260px minmax(0, 1fr)' },
              columnGap: 3,
              py: 1.5,
              typography: 'body2',
              borderBottom: '1px solid',
              borderColor: 'surface.line',
            }}
          >
            <Box component="span" sx={{ fontWeight: 600 }}>
              {t('import.line', { line })}
            </Box>
            <span>{t(`import.reason.${reason}`)}</span>
            <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {text}
            </Box>
          </Box>
        ))}
        {more > 0 && (
          <Box component="li" sx={{ py: 1.5, typography: 'body2', color: 'text.secondary' }}>
            {t('import.moreErrors', { count: more })}
          </Box>
        )}
      </Box>
    </section>
  );
}

function ChangedContacts({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('contacts');
  return (
    <Table size="small" sx={{ minWidth: 560, '& td': { typography: 'body2', py: 2 } }}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: 96 }} />
          <TableCell>{t('column.name')}</TableCell>
          <TableCell>{t('column.company')}</TableCell>
          <TableCell>{t('column.groups')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.email}>
            <TableCell>{t(`import.kind.${row.kind}`)}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              <Changed now={row.name} before={row.before?.name} />
              <Typography variant="body2" color="textSecondary">
                {row.email}
              </Typography>
            </TableCell>
            <TableCell>
              <Changed now={row.company} before={row.before?.company} />
            </TableCell>
            <TableCell>
              <GroupChips groups={row.groups.map((name) => ({ groupId: name, name }))} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Changed({ now, before }: { now: string; before: string | undefined }) {
  const { t } = useTranslation('contacts');
  return (
    <>
      {now}
      {before !== undefined && before !== '' && before !== now && (
        <Typography component="span" variant="body2" color="textSecondary">
          {` (${t('import.was', { before })})`}
        </Typography>
      )}
    </>
  );
}
