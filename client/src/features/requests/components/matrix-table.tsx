import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { RequestItemView, RequestView } from '#contract/requests/requests.js';
import type { RequestMatrixLine } from '#contract/requests/reviews.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { touchTarget, twoLines } from '../../../theme/tokens.js';
import { PersonCell } from '../../../ui/person-cell.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import { lineId, progressOf } from '../request-state.js';
import { useLineNames } from '../use-line-names.js';
import { StateMark } from './state-mark.js';

interface LinesProps {
  request: RequestView;
  lines: readonly RequestMatrixLine[];
  onOpen(lineId: string): void;
}

const PERSON_WIDTH = 260;
const ITEM_WIDTH = 136;

/** Plain cells: a page of them are a thousand. */
const Grid = styled('table')(({ theme }) => ({
  borderCollapse: 'separate',
  borderSpacing: 0,
  width: '100%',
  tableLayout: 'fixed',
  ...theme.typography.body2,
  '& th, & td': {
    width: ITEM_WIDTH,
    padding: theme.spacing(2, 3),
    textAlign: 'start',
    verticalAlign: 'middle',
    borderBottom: `1px solid ${theme.vars.palette.surface.line}`,
  },
  '& thead th': { verticalAlign: 'bottom', fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& tbody th, & thead th:first-of-type': {
    width: PERSON_WIDTH,
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    paddingInlineStart: theme.spacing(2),
    backgroundColor: theme.vars.palette.background.default,
    borderInlineEnd: `1px solid ${theme.vars.palette.surface.line}`,
  },
  '& tbody tr:hover > *': { backgroundColor: theme.vars.palette.surface.well },
}));

/** Persons × items. Scrolls sideways in itself; the persons stay. */
export function MatrixTable({ request, lines, onOpen }: LinesProps) {
  const { t } = useTranslation('requests');
  const { items } = request;
  return (
    <Box
      component="section"
      tabIndex={0}
      aria-label={t('matrix.table')}
      sx={{ overflowX: 'auto', borderTop: '1px solid', borderColor: 'surface.line' }}
    >
      <Grid sx={{ minWidth: PERSON_WIDTH + items.length * ITEM_WIDTH }}>
        <caption style={{ display: 'none' }}>{t('matrix.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('matrix.person')}</th>
            {items.map((item) => (
              <ItemHead key={item.itemId} item={item} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={lineId(line)} line={line} items={items} onOpen={() => onOpen(lineId(line))} />
          ))}
        </tbody>
      </Grid>
    </Box>
  );
}

function ItemHead({ item: { name, isRequired } }: { item: RequestItemView }) {
  const { t } = useTranslation('requests');
  return (
    <th scope="col" title={name}>
      <Box component="span" dir="auto" sx={twoLines}>
        {name}
      </Box>
      {!isRequired && (
        <Typography component="span" variant="caption" sx={{ display: 'block' }}>
          {t('submission.optional')}
        </Typography>
      )}
    </th>
  );
}

interface LineProps {
  line: RequestMatrixLine;
  items: readonly RequestItemView[];
  onOpen(): void;
}

function Line({ line, items, onOpen }: LineProps) {
  const { t } = useTranslation('requests');
  const { name } = useLineNames()(line);
  const states = new Map(line.items.map(({ itemId, state }) => [itemId, state]));
  return (
    // Pressing anywhere in the line opens it; the button is for the keyboard.
    <Box component="tr" onClick={onOpen} sx={{ cursor: 'pointer' }}>
      <th scope="row">
        <ButtonBase
          aria-haspopup="dialog"
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
          sx={{ width: '100%', textAlign: 'start', justifyContent: 'flex-start', borderRadius: 2, ...touchTarget }}
        >
          <PersonOfLine line={line} items={items} />
          <VisuallyHidden>{t('matrix.open', { name })}</VisuallyHidden>
        </ButtonBase>
      </th>
      {items.map(({ itemId }) => (
        <td key={itemId}>
          <StateMark state={states.get(itemId) ?? 'missing'} />
        </td>
      ))}
    </Box>
  );
}

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

/** Name, and how much there is. */
function PersonOfLine({ line, items }: Pick<LineProps, 'line' | 'items'>) {
  const { t } = useTranslation('requests');
  const { name } = useLineNames()(line);
  const { done, count, isAllAccepted } = progressOf(line, new Set(items.map(({ itemId }) => itemId)));
  return (
    <PersonCell
      name={name}
      email={line.from.email}
      detail={isAllAccepted ? t('matrix.allAccepted') : t('matrix.progress', { done, count })}
    />
  );
}
