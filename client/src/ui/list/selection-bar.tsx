import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { CloseButton } from '../close-button.js';
import { useFocusNextOnRemove } from '../use-focus-next-on-remove.js';
import type { Selection } from './use-selection.js';

interface SelectionBarProps {
  selection: Selection;
  /** Result of the last action on the selection. */
  done?: string;
  /** Buttons for what can be done with all that is selected. */
  children: ReactNode;
}

/** At the bottom of the window, where it moves nothing. */
export function SelectionBar(props: SelectionBarProps) {
  return props.selection.selected.length > 0 && <Bar {...props} />;
}

function Bar({ selection, done, children }: SelectionBarProps) {
  const { t } = useTranslation('list');
  const bar = useFocusNextOnRemove<HTMLDivElement>();
  return (
    <Paper
      component="section"
      ref={bar}
      aria-label={t('selection')}
      data-bottom-bar
      elevation={1}
      onKeyDown={({ key }) => (key === 'Escape' ? selection.clear() : undefined)}
      sx={{
        position: 'sticky',
        zIndex: 2,
        bottom: { xs: 'calc(72px + env(safe-area-inset-bottom))', sm: 16 },
        mt: 4,
        px: 3,
        py: 2,
        gap: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        border: '1px solid',
        borderColor: 'primary.main',
        borderRadius: 3,
        // On a phone in a line of their own.
        '& .MuiButton-root': { flex: { xs: 'auto', sm: 'none' } },
      }}
    >
      <CloseButton size="small" label={t('clearSelection')} onClick={selection.clear} />
      <Typography
        component="output"
        variant="body2"
        sx={{ fontWeight: 600, flex: { xs: '1 0 calc(100% - 60px)', sm: 1 }, whiteSpace: 'nowrap' }}
      >
        {[t('selected', { count: selection.selected.length }), done].filter(Boolean).join(' · ')}
      </Typography>
      {children}
    </Paper>
  );
}
