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
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {actions.map(({ label, icon, isDisabled = false, onAct }) => (
        <MenuItem
          key={label}
          disabled={isDisabled}
          onClick={() => {
            onClose();
            onAct();
          }}
        >
          <ListItemIcon>{icon}</ListItemIcon>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
