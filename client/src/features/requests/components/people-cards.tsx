import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from '../../../i18n/use-translation.js';
import { lineId } from '../request-state.js';
import { PersonOfLine, type LinesProps } from './matrix-table.js';

/** The matrix on a phone: people, each of whom opens into the items. */
export function PeopleCards({ request, lines, onOpen }: LinesProps) {
  const { t } = useTranslation('requests');
  return (
    <Box component="ul" aria-label={t('matrix.table')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => (
        <Box component="li" key={lineId(line)} sx={{ borderBottom: '1px solid', borderColor: 'surface.line' }}>
          <ButtonBase
            aria-haspopup="dialog"
            onClick={() => onOpen(lineId(line))}
            sx={{ width: '100%', py: 3, gap: 2, textAlign: 'start', justifyContent: 'space-between', borderRadius: 2 }}
          >
            <PersonOfLine line={line} items={request.items} />
            <ChevronRightRounded color="action" />
          </ButtonBase>
        </Box>
      ))}
    </Box>
  );
}
