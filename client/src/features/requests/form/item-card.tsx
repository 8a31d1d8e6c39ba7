import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded';
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import LibraryAddRounded from '@mui/icons-material/LibraryAddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { requestItemKinds } from '#contract/choices.js';
import { REQUEST_DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { ActionMenu } from '../../../ui/action-menu.js';
import { FormField } from '../../../ui/form-field.js';
import { FormSelect } from '../../../ui/form-select.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { maxBytesOf, maxFilesOf, readFileLimit } from './file-limits.js';
import type { ItemForm, RequestForm } from './request-form.js';

const ItemChoices = lazyPart(async () => (await import('./item-choices.js')).ItemChoices);
const ExampleFile = lazyPart(async () => (await import('./example-file.js')).ExampleFile);
const FileRules = lazyPart(async () => (await import('./file-rules.js')).FileRules);

interface ItemCardProps {
  position: number;
  count: number;
  /** The list is at its maximum. */
  isFull: boolean;
  onMove(by: 1 | -1): void;
  onDuplicate(): void;
  onRemove(): void;
}

/** Folded fields are not checked, so those with a problem stay open. */
function hasWrongLimit({ kind, maxMegabytes, maxFiles }: ItemForm): boolean {
  const read = [readFileLimit('maxMegabytes', maxMegabytes), readFileLimit('maxFiles', maxFiles)];
  return kind === 'files' && read.includes(undefined);
}

/** One item of a checklist. */
export function ItemCard({ position, count, isFull, onMove, onDuplicate, onRemove }: ItemCardProps) {
  const { t } = useTranslation('requests');
  const { control } = useFormContext<RequestForm>();
  const prefix = `items.${position}` as const;
  const item = useWatch({ control, name: prefix });
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isOpen = isUnfolded || hasWrongLimit(item);
  const detailsId = useId();
  const group = t('item.group', { position: position + 1 });
  const name = item.name.trim() || group;
  return (
    <li>
      <Paper component="fieldset" variant="outlined" aria-label={group} sx={{ m: 0, p: { xs: 3, sm: 4 }, minWidth: 0 }}>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 148px' } }}>
          <FormField
            control={control}
            name={`${prefix}.name`}
            size="small"
            required
            label={t('item.name')}
            rules={{ validate: (_name, { items }) => items[position]?.name.trim() !== '' || t('item.nameMissing') }}
            slotProps={{ htmlInput: { maxLength: TITLE_MAX_LENGTH, dir: 'auto' }, inputLabel: { required: false } }}
          />
          <FormSelect control={control} name={`${prefix}.kind`} size="small" label={t('item.kind')}>
            {requestItemKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`item.kinds.${kind}`)}
              </option>
            ))}
          </FormSelect>
        </Box>
        {item.kind === 'choice' && <ItemChoices name={`${prefix}.choices`} />}
        <Stack direction="row" useFlexGap sx={{ mt: 1, columnGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <RequiredBox name={`${prefix}.isRequired`} />
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={t('item.detailsOf', { name })}
            endIcon={isOpen ? <ExpandLessRounded /> : <ExpandMoreRounded />}
            onClick={() => setIsUnfolded(!isOpen)}
          >
            {t('item.details')}
          </Button>
          <Box sx={{ flex: 1 }} />
          <MoveButtons name={name} isFirst={position === 0} isLast={position === count - 1} onMove={onMove} />
          <ActionMenu
            label={t('item.menu', { name })}
            actions={[
              {
                label: t('item.duplicate'),
                icon: <LibraryAddRounded fontSize="small" />,
                isDisabled: isFull,
                onAct: onDuplicate,
              },
              {
                label: t('item.remove'),
                icon: <DeleteOutlineRounded fontSize="small" />,
                isDisabled: count === 1,
                onAct: onRemove,
              },
            ]}
          />
        </Stack>
        {!isOpen && <DetailsLine item={item} />}
        <Stack id={detailsId} spacing={4} sx={{ display: isOpen ? 'flex' : 'none', pt: 3 }}>
          {isOpen && (
            <>
              <FormField
                control={control}
                name={`${prefix}.description`}
                size="small"
                multiline
                maxRows={6}
                label={t('item.description')}
                placeholder={t('item.descriptionHint')}
                slotProps={{
                  htmlInput: { maxLength: REQUEST_DESCRIPTION_MAX_LENGTH, dir: 'auto' },
                  inputLabel: { shrink: true },
                }}
              />
              {item.kind === 'files' && <FileRules name={prefix} />}
              {item.kind === 'files' && <ExampleFile name={`${prefix}.example`} />}
            </>
          )}
        </Stack>
      </Paper>
    </li>
  );
}

function RequiredBox({ name }: { name: `items.${number}.isRequired` }) {
  const { t } = useTranslation('requests');
  const { control } = useFormContext<RequestForm>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, ...field } }) => (
        <FormControlLabel
          control={<Checkbox {...field} size="small" checked={value} slotProps={{ input: { ref } }} />}
          label={t('item.required')}
          sx={{ ml: -2, mr: 1, '& .MuiFormControlLabel-label': { typography: 'body2' } }}
        />
      )}
    />
  );
}

interface MoveButtonsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: 1 | -1): void;
}

/** Keep the focus where the item went. */
function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  const { t } = useTranslation('requests');
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const move = (by: 1 | -1) => {
    flushSync(() => onMove(by));
    const [pressed, other] = by === -1 ? [up.current, down.current] : [down.current, up.current];
    (pressed?.disabled ? other : pressed)?.focus();
  };
  const labels = { up: t('item.up', { name }), down: t('item.down', { name }) };
  return (
    <>
      <IconButton ref={up} size="small" aria-label={labels.up} disabled={isFirst} onClick={() => move(-1)}>
        <ArrowUpwardRounded fontSize="small" />
      </IconButton>
      <IconButton ref={down} size="small" aria-label={labels.down} disabled={isLast} onClick={() => move(1)}>
        <ArrowDownwardRounded fontSize="small" />
      </IconButton>
    </>
  );
}

/** Summary of the details while they are closed. */
function DetailsLine({ item }: { item: ItemForm }) {
  const { t } = useTranslation('requests');
  const format = useFormats();
  const { kind, description, types, maxMegabytes, maxFiles, example } = item;
  const [maxBytes, files] = [maxBytesOf(maxMegabytes), maxFilesOf(maxFiles)];
  const rules = [
    types.join(', '),
    maxBytes === null ? '' : t('item.upTo', { size: format.bytes(maxBytes) }),
    files === null ? '' : t('item.files', { count: files }),
    example?.name ?? '',
  ];
  const facts = [description, ...(kind === 'files' ? rules : [])].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {facts.join(' · ')}
    </Typography>
  );
}
