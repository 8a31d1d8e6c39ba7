import Checkbox from '@mui/material/Checkbox';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import type { Selection } from './use-selection.js';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move from row to row; with Shift they select on the way. */
function moveFocus(event: KeyboardEvent<HTMLElement>, select: (id: string) => void): void {
  const step = steps[event.key];
  const list = event.currentTarget.closest('[data-select-list]');
  if (step === undefined || !list) return;
  const boxes = [...list.querySelectorAll<HTMLInputElement>('input[data-select]')];
  const next = boxes[boxes.indexOf(event.target as HTMLInputElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (event.shiftKey) select(next.dataset['select'] ?? '');
}

interface SelectBoxProps {
  id: string;
  /** Names the row. */
  name: string;
  selection: Selection;
}

/** Selects one row; with Shift, everything up to the one before. */
export function SelectBox({ id, name, selection }: SelectBoxProps) {
  const { t } = useTranslation('list');
  const input = { 'aria-label': t('select', { name }), 'data-select': id };
  return (
    <Checkbox
      size="small"
      checked={selection.has(id)}
      onChange={(event, isOn) => selection.select(id, isOn, (event.nativeEvent as MouseEvent).shiftKey)}
      onKeyDown={(event) => moveFocus(event, (next) => selection.select(next, true))}
      slotProps={{ input }}
    />
  );
}

/** Selects a whole page. */
export function SelectAllBox({ selection }: { selection: Selection }) {
  const { t } = useTranslation('list');
  return (
    <Checkbox
      size="small"
      checked={selection.isAll}
      indeterminate={selection.selected.length > 0 && !selection.isAll}
      onChange={(_event, isOn) => selection.selectAll(isOn)}
      slotProps={{ input: { 'aria-label': t('selectAll') } }}
    />
  );
}
