import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import Button from '@mui/material/Button';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import List from '@mui/material/List';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestTemplateView } from '#contract/requests/request-templates.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ActionMenu } from '../../../ui/action-menu.js';
import { DialogFrame } from '../../../ui/dialog-frame.js';
import { Loaded } from '../../../ui/loaded.js';
import { templatesQuery } from '../api/templates.queries.js';
import { RemoveTemplateDialog, RenameTemplateDialog } from './template-dialogs.js';

interface SavedTemplatesProps {
  onUse(template: RequestTemplateView): void;
  onClose(): void;
}

interface Change {
  kind: 'rename' | 'remove';
  template: RequestTemplateView;
}

/** The account's templates: to begin with, to rename and to delete. */
export function SavedTemplates({ onUse, onClose }: SavedTemplatesProps) {
  const { t } = useTranslation('requests', 'common');
  const [change, setChange] = useState<Change | null>(null);
  const back = () => setChange(null);
  if (change?.kind === 'rename') return <RenameTemplateDialog template={change.template} onClose={back} />;
  if (change?.kind === 'remove') return <RemoveTemplateDialog template={change.template} onClose={back} />;
  return (
    <DialogFrame
      title={t('template.saved')}
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <TemplateList onUse={onUse} onChange={setChange} />
    </DialogFrame>
  );
}

interface TemplateListProps extends Pick<SavedTemplatesProps, 'onUse'> {
  onChange(change: Change): void;
}

function TemplateList({ onUse, onChange }: TemplateListProps) {
  const { t } = useTranslation('requests');
  return (
    <Loaded query={useQuery(templatesQuery)} skeleton={<Skeleton variant="rounded" height={64} />}>
      {({ templates }) =>
        templates.length === 0 ? (
          <Typography color="textSecondary">{t('template.none')}</Typography>
        ) : (
          <List aria-label={t('template.saved')} disablePadding sx={{ mx: -4 }}>
            {templates.map((template) => (
              <ListItem
                key={template.templateId}
                disablePadding
                secondaryAction={<TemplateMenu template={template} onChange={onChange} />}
              >
                <ListItemButton onClick={() => onUse(template)} sx={{ px: 4, borderRadius: 3 }}>
                  <ListItemText
                    primary={template.name}
                    secondary={
                      template.settings.layout === 'drop-box'
                        ? t('row.dropBox')
                        : t('row.items', { count: template.settings.items.length })
                    }
                    slotProps={{ primary: { dir: 'auto', sx: { overflowWrap: 'anywhere' } } }}
                  />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        )
      }
    </Loaded>
  );
}

function TemplateMenu({ template, onChange }: Pick<Change, 'template'> & Pick<TemplateListProps, 'onChange'>) {
  const { t } = useTranslation('requests');
  return (
    <ActionMenu
      label={t('template.menu', { name: template.name })}
      actions={[
        {
          label: t('template.rename'),
          icon: <EditRounded fontSize="small" />,
          onAct: () => onChange({ kind: 'rename', template }),
        },
        {
          label: t('template.remove'),
          icon: <DeleteOutlineRounded fontSize="small" />,
          onAct: () => onChange({ kind: 'remove', template }),
        },
      ]}
    />
  );
}
