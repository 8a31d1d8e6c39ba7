import MoreVertRounded from '@mui/icons-material/MoreVertRounded';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactNode } from 'react';

export interface MenuAction {
  label: string;
  icon: ReactNode;
  isDisabled?: boolean;
  onAct(): void;
}

interface ActionMenuProps {
  /** What it is the menu of. */
  label: string;
  actions: readonly MenuAction[];
}

/** What can be done with one line, behind three dots. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVertRounded fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map(({ label: name, icon, isDisabled = false, onAct }) => (
          <MenuItem
            key={name}
            disabled={isDisabled}
            onClick={() => {
              setAnchor(null);
              onAct();
            }}
          >
            <ListItemIcon>{icon}</ListItemIcon>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
