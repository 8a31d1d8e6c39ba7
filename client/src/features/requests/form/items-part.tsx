import AddRounded from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { requestLayouts } from '#contract/choices.js';
import { REQUEST_ITEMS_MAX } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { Choice } from '../../../ui/choice.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Section } from '../../../ui/section.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import { ItemCard } from './item-card.js';
import { copyOf, emptyItem, type RequestForm } from './request-form.js';
import { TemplateChoice } from './template-choice.js';

const FileRules = lazyPart(async () => (await import('./file-rules.js')).FileRules);

/** The requested items. An existing request keeps its layout. */
export function ItemsPart({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('requests');
  const { control } = useFormContext<RequestForm>();
  const layout = useWatch({ control, name: 'layout' });
  return (
    <Section title={t('form.what')}>
      <Stack spacing={5}>
        {isNew && <TemplateChoice />}
        {isNew && <LayoutChoice />}
        {layout === 'drop-box' ? <FileRules name="dropBox" /> : <Checklist />}
      </Stack>
    </Section>
  );
}

function LayoutChoice() {
  const { t } = useTranslation('requests');
  const { control } = useFormContext<RequestForm>();
  const { field } = useController({ control, name: 'layout' });
  const group = useId();
  const texts = {
    checklist: { label: t('form.checklist'), hint: t('form.checklistHint') },
    'drop-box': { label: t('form.dropBox'), hint: t('form.dropBoxHint') },
  };
  return (
    <Box
      role="radiogroup"
      aria-label={t('form.layout')}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
    >
      {[...requestLayouts].reverse().map((layout) => (
        <Choice
          key={layout}
          group={group}
          {...texts[layout]}
          isChosen={field.value === layout}
          onChoose={() => field.onChange(layout)}
        />
      ))}
    </Box>
  );
}

function Checklist() {
  const { t } = useTranslation('requests');
  const { control, getValues } = useFormContext<RequestForm>();
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: 'items' });
  const [moved, setMoved] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const count = fields.length;
  const isFull = count >= REQUEST_ITEMS_MAX;
  const at = (position: number) => getValues(`items.${position}`);
  const moveBy = (from: number, by: 1 | -1) => {
    const name = at(from).name || t('item.group', { position: from + 1 });
    move(from, from + by);
    setMoved(t('item.moved', { name, position: from + by + 1, count }));
  };
  const duplicate = (position: number) => {
    insert(position + 1, copyOf(at(position)), { focusName: `items.${position + 1}.name` });
  };
  return (
    <div>
      <Stack component="ul" spacing={3} aria-label={t('form.items')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fields.map(({ id }, position) => (
          <ItemCard
            key={id}
            position={position}
            count={count}
            isFull={isFull}
            onMove={(by) => moveBy(position, by)}
            onDuplicate={() => duplicate(position)}
            onRemove={() => {
              remove(position);
              addButton.current?.focus();
            }}
          />
        ))}
      </Stack>
      <VisuallyHidden as="output">{moved}</VisuallyHidden>
      <Stack direction="row" spacing={3} sx={{ mt: 3, alignItems: 'center' }}>
        <Button
          ref={addButton}
          variant="outlined"
          startIcon={<AddRounded />}
          disabled={isFull}
          onClick={() => append(emptyItem, { focusName: `items.${count}.name` })}
        >
          {t('form.addItem')}
        </Button>
        {isFull && (
          <Typography variant="body2" color="textSecondary">
            {t('form.itemsMax', { count: REQUEST_ITEMS_MAX })}
          </Typography>
        )}
      </Stack>
    </div>
  );
}
