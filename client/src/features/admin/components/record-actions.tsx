import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ActionMenu } from '../../../ui/action-menu.js';

export interface RecordAction {
  label: string;
  isDangerous?: boolean;
  onAct(): void;
}

/** As many stand beside the title of a record. */
const BESIDE_TITLE = 2;

/** What can be done with a record: two actions beside its title, the others in a menu, dangerous ones at its end. */
export function RecordActions({ actions }: { actions: readonly RecordAction[] }) {
  const { t } = useTranslation('admin');
  const [safe, dangerous] = [
    actions.filter(({ isDangerous = false }) => !isDangerous),
    actions.filter(({ isDangerous }) => isDangerous),
  ];
  const inMenu = [...safe.slice(BESIDE_TITLE), ...dangerous];
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: { xs: 'wrap', md: 'nowrap' }, flexShrink: 0, alignItems: 'center' }}>
      {safe.slice(0, BESIDE_TITLE).map(({ label, onAct }) => (
        <Button key={label} variant="outlined" onClick={onAct}>
          {label}
        </Button>
      ))}
      {inMenu.length > 0 && <ActionMenu label={t('moreActions')} actions={inMenu} />}
    </Stack>
  );
}
