import LinkRounded from '@mui/icons-material/LinkRounded';
import PersonAddAltRounded from '@mui/icons-material/PersonAddAltRounded';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { listRecipients } from '#contract/calls.js';
import { RECIPIENTS_PAGE_SIZE } from '#contract/limits.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useMaySend } from '../../../../lib/account-refusal.js';
import { useRead } from '../../../../lib/read-query.js';
import { Loaded } from '../../../../ui/loaded.js';
import { Pager } from '../../../../ui/pager.js';
import { Section } from '../../../../ui/section.js';
import { transferTag } from '../../api/transfers.queries.js';
import { LinesSkeleton } from '../details-skeleton.js';
import { AddRecipients } from './add-recipients.js';
import { PersonLine } from './person-line.js';
import { RecipientLine } from './recipient-line.js';

interface TransferRecipientsProps {
  slug: string;
  transfer: TransferView;
  now: number;
  skip: number;
  onSkip(skip: number): void;
}

/** Recipients with their progress. */
export function TransferRecipients({ slug, transfer, now, skip, onSkip }: TransferRecipientsProps) {
  const { t } = useTranslation('transfer');
  const [isAdding, setIsAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const recipients = useRead(transferTag(slug), listRecipients, {
    params: { slug },
    query: { skip, limit: RECIPIENTS_PAGE_SIZE },
    isLive: true,
    keepsPrevious: true,
  });
  const isExpired = transfer.expiryDate < now;
  const maySend = useMaySend();
  const add = maySend && !isExpired && !isAdding && (
    <Button ref={button} size="small" startIcon={<PersonAddAltRounded />} onClick={() => setIsAdding(true)}>
      {t('people.add')}
    </Button>
  );
  return (
    <Section look="plain" title={t('people.title')} aside={add}>
      {isAdding && (
        <AddRecipients
          slug={slug}
          current={transfer.emailTo.length}
          onClose={() => {
            setIsAdding(false);
            // It is drawn again only now.
            queueMicrotask(() => button.current?.focus());
          }}
        />
      )}
      <Loaded query={recipients} skeleton={<LinesSkeleton />}>
        {({ recipients: shown, total, plainLink }) => (
          <>
            {total === 0 && (
              <Typography color="textSecondary" sx={{ mb: 3 }}>
                {plainLink === null ? t('people.nobody') : t('people.noRecipients')}
              </Typography>
            )}
            <Box component="ul" aria-label={t('people.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {shown.map((recipient) => (
                <RecipientLine
                  key={recipient.recipientId}
                  slug={slug}
                  recipient={recipient}
                  isExpired={isExpired}
                  now={now}
                />
              ))}
              {plainLink && skip === 0 && (
                <PersonLine
                  avatar={
                    <Avatar sx={{ width: 36, height: 36, bgcolor: 'surface.well', color: 'text.secondary' }}>
                      <LinkRounded fontSize="small" />
                    </Avatar>
                  }
                  name={t('people.plainLink')}
                  detail={t('people.plainLinkText')}
                  state={plainLink.state}
                  lastAt={plainLink.lastAt}
                  slug={slug}
                  recipientId={null}
                  now={now}
                />
              )}
            </Box>
            <Pager
              page={Math.floor(skip / RECIPIENTS_PAGE_SIZE) + 1}
              size={RECIPIENTS_PAGE_SIZE}
              total={total}
              onGo={(page) => onSkip((page - 1) * RECIPIENTS_PAGE_SIZE)}
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}
