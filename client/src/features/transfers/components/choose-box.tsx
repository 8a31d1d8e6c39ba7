import Checkbox from '@mui/material/Checkbox';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransferRow } from '#contract/transfers.js';
import type { Selection } from '../use-selection.js';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows go from line to line; with Shift they choose on the way. */
function moveOn(event: KeyboardEvent<HTMLElement>, choose: (id: string) => void): void {
  const step = steps[event.key];
  const list = event.currentTarget.closest('[data-choice-list]');
  if (step === undefined || !list) return;
  const boxes = [...list.querySelectorAll<HTMLInputElement>('input[data-choice]')];
  const next = boxes[boxes.indexOf(event.target as HTMLInputElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (event.shiftKey) choose(next.dataset['choice'] ?? '');
}

/** Chooses one line; with Shift, everything up to the one before. */
export function ChooseBox({ transfer, selection }: { transfer: TransferRow; selection: Selection }) {
  const { t } = useTranslation('transfers');
  const { slug } = transfer;
  const input = { 'aria-label': t('choose.one', { name: transfer.title || transfer.fileName }), 'data-choice': slug };
  return (
    <Checkbox
      size="small"
      checked={selection.isChosen(slug)}
      onChange={(event, isOn) => selection.choose(slug, isOn, (event.nativeEvent as MouseEvent).shiftKey)}
      onKeyDown={(event) => moveOn(event, (next) => selection.choose(next, true))}
      slotProps={{ input }}
    />
  );
}

/** Of a whole page. */
export function ChooseAllBox({ count, selection }: { count: number; selection: Selection }) {
  const { t } = useTranslation('transfers');
  const { length } = selection.chosen;
  return (
    <Checkbox
      size="small"
      checked={count > 0 && length === count}
      indeterminate={length > 0 && length < count}
      onChange={(_event, isOn) => selection.chooseAll(isOn)}
      slotProps={{ input: { 'aria-label': t('choose.all') } }}
    />
  );
}
