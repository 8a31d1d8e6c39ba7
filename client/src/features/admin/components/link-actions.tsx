import Button from '@mui/material/Button';
import { useState } from 'react';
import type { LinkView } from '#contract/admin/admin-links.js';
import { hasRight } from '#contract/admin/staff.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { ButtonRow } from '../../../ui/button-row.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { casePath } from '../admin-paths.js';
import { lazyPart } from '../../../ui/lazy-part.js';

const actions = ['expiry', 'handOver', 'close', 'reopen', 'report'] as const;
export type LinkAction = (typeof actions)[number];

const LinkDialog = lazyPart(async () => (await import('./link-dialog.js')).LinkDialog);

/** What the record and the role allow; the server decides by the same rules. */
export function LinkActions({ link }: { link: LinkView }) {
  const { t } = useTranslation('admin');
  const { staffRole } = useMember();
  const [open, setOpen] = useState<LinkAction | null>(null);
  const { kind, state, hasCase, linkId } = link;
  const isAlive = state !== 'deleted';
  const mayChange = hasRight(staffRole, 'links.change') && isAlive;
  const isPossible: Record<LinkAction, boolean> = {
    expiry: mayChange,
    handOver: mayChange,
    close: mayChange && kind === 'request' && state !== 'closed',
    reopen: mayChange && state === 'closed',
    report: hasRight(staffRole, 'abuse.decide') && isAlive && !hasCase,
  };
  return (
    <>
      <ButtonRow>
        {actions
          .filter((action) => isPossible[action])
          .map((action) => (
            <Button key={action} variant="outlined" onClick={() => setOpen(action)}>
              {t(`links.actions.${action}`)}
            </Button>
          ))}
        {hasCase && (
          <ButtonLink to={casePath(linkId)} variant="outlined">
            {t('links.actions.case')}
          </ButtonLink>
        )}
      </ButtonRow>
      {open !== null && <LinkDialog action={open} link={link} onClose={() => setOpen(null)} />}
    </>
  );
}
