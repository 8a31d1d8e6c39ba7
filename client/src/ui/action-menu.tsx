import MoreVertRounded from '@mui/icons-material/MoreVertRounded';
import IconButton from '@mui/material/IconButton';
import { useState, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.js';

const ActionMenuList = lazyPart(async () => (await import('./action-menu-list.js')).ActionMenuList);

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  /** Set apart from those before it. */
  isDangerous?: boolean;
  isDisabled?: boolean;
  onAct(): void;
}

interface ActionMenuProps {
  /** The name of the thing that the menu belongs to. */
  label: string;
  actions: readonly MenuAction[];
}

/** Menu of a row's actions. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onFocus={ActionMenuList.prefetch}
        onMouseEnter={ActionMenuList.prefetch}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setWasOpened(true);
        }}
      >
        <MoreVertRounded fontSize="small" />
      </IconButton>
      {wasOpened && <ActionMenuList anchor={anchor} actions={actions} onClose={() => setAnchor(null)} />}
    </>
  );
}
