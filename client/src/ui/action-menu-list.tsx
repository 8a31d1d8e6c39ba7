import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { MenuAction } from './action-menu.js';

interface ActionMenuListProps {
  anchor: HTMLElement | null;
  actions: readonly MenuAction[];
  onClose(): void;
}

export function ActionMenuList({ anchor, actions, onClose }: ActionMenuListProps) {
  const firstDanger = actions.findIndex(({ isDangerous }) => isDangerous);
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {actions.flatMap(({ label, icon, isDangerous = false, isDisabled = false, onAct }, at) => [
        ...(at > 0 && at === firstDanger ? [<Divider key="danger" component="li" sx={{ my: 1 }} />] : []),
        <MenuItem
          key={label}
          disabled={isDisabled}
          onClick={() => {
            onClose();
            onAct();
          }}
          {...(isDangerous && { sx: { color: 'error.main' } })}
        >
          {icon && <ListItemIcon>{icon}</ListItemIcon>}
          {label}
        </MenuItem>,
      ])}
    </Menu>
  );
}
