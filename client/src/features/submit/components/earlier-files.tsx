import CloseRounded from '@mui/icons-material/CloseRounded';
import SwapHorizRounded from '@mui/icons-material/SwapHorizRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { acceptOf } from '#contract/requests/file-types.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { fileName, fromInput } from '../../../sending/files/picked-files.js';
import { touchTarget } from '../../../theme/tokens.js';
import type { AskedItem } from '../domain/item-state.js';
import { shownName } from '../domain/shown-name.js';
import type { StagedHandle } from '../use-staged.js';

type EarlierFile = AskedItem['submitted']['files'][number];

interface EarlierFilesProps {
  item: AskedItem;
  staged: StagedHandle;
}

/**
 * Submitted files of an item. Replacing or withdrawing one takes effect with the next submission. Of an item that was
 * sent back, replacing is what a person came for.
 */
export function EarlierFiles({ item, staged }: EarlierFilesProps) {
  const { t } = useTranslation('submit');
  return (
    <Box
      component="ul"
      aria-label={t('items.submitted')}
      tabIndex={0}
      sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflowY: 'auto', scrollbarWidth: 'thin' }}
    >
      {item.submitted.files.map((file) => (
        <EarlierFileRow key={file.fileId} file={file} item={item} staged={staged} />
      ))}
    </Box>
  );
}

function EarlierFileRow({ file, item, staged }: EarlierFilesProps & { file: EarlierFile }) {
  const { t } = useTranslation('submit');
  const { bytes } = useFormats();
  const { fileId, size } = file;
  const name = shownName(file);
  const successor = staged.staged[item.itemId]?.find(({ replaces }) => replaces === fileId);
  const isWithdrawn = staged.withdrawn.has(fileId);
  const isGone = isWithdrawn || successor !== undefined;
  const note = successor ? t('files.replaced', { name: fileName(successor.path) }) : t('files.withdrawn');
  const keep = () => (successor ? staged.remove(item, successor.path) : staged.withdraw(fileId, false));
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component={isGone ? 's' : 'span'} sx={{ color: isGone ? 'text.secondary' : 'text.primary' }}>
          {name}
        </Box>{' '}
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {isGone ? note : bytes(size)}
        </Box>
      </Box>
      {item.isOpen &&
        (isGone ? (
          <Button size="small" aria-label={t('files.keep', { name })} onClick={keep} sx={touchTarget}>
            {t('files.keepShort')}
          </Button>
        ) : (
          <RowActions file={file} item={item} staged={staged} />
        ))}
    </Box>
  );
}

function RowActions({ file, item, staged }: EarlierFilesProps & { file: EarlierFile }) {
  const { t } = useTranslation('submit');
  const { fileId } = file;
  const name = shownName(file);
  const input = useRef<HTMLInputElement>(null);
  const pick = () => input.current?.click();
  const [replace, withdraw] = [t('files.replace', { name }), t('files.withdraw', { name })];
  return (
    <Box sx={{ display: 'flex', flex: 'none' }}>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        data-testid="pick-replacement"
        accept={acceptOf(item.types)}
        onChange={({ currentTarget }) => {
          const picked = fromInput(currentTarget.files ?? []);
          staged.add(
            item,
            picked.map((next) => ({ ...next, replaces: fileId })),
          );
          currentTarget.value = '';
        }}
      />
      {item.submitted.state === 'sent-back' ? (
        <Button
          variant="outlined"
          size="small"
          startIcon={<SwapHorizRounded />}
          aria-label={replace}
          onClick={pick}
          sx={{ alignSelf: 'center', ...touchTarget }}
        >
          {t('files.replaceShort')}
        </Button>
      ) : (
        <IconButton aria-label={replace} title={replace} onClick={pick} sx={touchTarget}>
          <SwapHorizRounded fontSize="small" />
        </IconButton>
      )}
      <IconButton aria-label={withdraw} title={withdraw} onClick={() => staged.withdraw(fileId, true)} sx={touchTarget}>
        <CloseRounded fontSize="small" />
      </IconButton>
    </Box>
  );
}
