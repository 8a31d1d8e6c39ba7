import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { DetailsOf } from '#contract/errors/catalogue.js';
import { loadTexts } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ApiError, hasCode } from '../../../lib/api.js';
import { linkFrameOf, problemOf } from '../../../lib/link-frame.js';
import { useNow } from '../../../lib/use-now.js';
import { useReport } from '../../../sending/report/use-report.js';
import { CardFoot } from '../../../ui/card-foot.js';
import { CardGround } from '../../../ui/card-ground.js';
import { CardSkeleton } from '../../../ui/card-skeleton.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { pageQuery, type Visitor } from '../api/downloads.queries.js';
import { PasswordPrompt, RecipientProof, RefusedTransfer } from '../closed-parts.js';
import { OpenTransfer } from '../components/open-transfer.js';
import { readLink, type DownloadLink } from '../domain/link.js';
import { setDownloadRequested } from '../early-download.js';
import { passwordTickets } from '../session-tokens.js';

const SealedTransfer = lazyPart(
  async () => {
    const [{ SealedTransfer: part }] = await Promise.all([
      import('../components/sealed-transfer.js'),
      loadTexts('encrypted'),
    ]);
    return part;
  },
  <DownloadSkeleton />,
);

interface DownloadPageProps {
  /** The background, provided by the app. */
  ground?: ReactNode;
}

const gone = new ApiError({ code: 'transfer-not-found', status: 404 });
const closed = [
  'transfer-expired',
  'transfer-not-found',
  'download-limit-reached',
  'password-locked',
  'under-review',
  'file-infected',
  'file-unscanned',
  'taken-down',
  'code-required',
  'personal-link-required',
] as const;
const expired = new ApiError({ code: 'transfer-expired', status: 410 });

/** `/w/…`, `/d/…` and `/downloads/…`: the page of a transfer for recipients. */
export function DownloadPage({ ground }: DownloadPageProps) {
  const { slug, recipientId, downloadZip } = useParams();
  const link = useMemo(() => readLink({ slug, recipientId, downloadZip }), [slug, recipientId, downloadZip]);
  if (link === null) return <RefusedTransfer error={gone} link={null} onRetry={() => undefined} />;
  return <ReportedTransfer key={link.slug} link={link} ground={ground} />;
}

/** It can be reported whatever the link shows. */
function ReportedTransfer(props: { link: DownloadLink; ground: ReactNode }) {
  const { slug, recipientId: personId } = props.link;
  const report = useReport({ kind: 'transfer', slug, personId });
  return (
    <>
      <LinkedTransfer {...props} onReport={report.open} />
      {report.dialog}
    </>
  );
}

/** Started once per visit: the mark lives in the history entry, so Back and a reload do not start it again. */
function useStartsOnce(link: DownloadLink) {
  const location = useLocation();
  const navigate = useNavigate();
  const wasStarted = (location.state as { zipStarted?: boolean } | null)?.zipStarted === true;
  return {
    startsAtOnce: link.startsZip && !wasStarted,
    markStarted: () =>
      void navigate(location, { replace: true, state: { zipStarted: true }, preventScrollReset: true }),
  };
}

interface LinkedTransferProps {
  link: DownloadLink;
  ground: ReactNode;
  onReport(): void;
}

function LinkedTransfer({ link, ground, onReport }: LinkedTransferProps) {
  const now = useNow();
  const [ticket, setTicket] = useState(() => passwordTickets.read(link.slug));
  const [refusal, setRefusal] = useState<unknown>(null);
  const visitor = useMemo<Visitor>(
    () => ({ slug: link.slug, recipientId: link.recipientId, passwordTicket: ticket }),
    [link, ticket],
  );
  // A press of the button is for this transfer alone, whatever shows it.
  useEffect(() => () => setDownloadRequested(false), []);
  // A link with a key: what opens it is fetched beside the page's first call.
  useEffect(() => {
    if (window.location.hash.startsWith('#AGE')) SealedTransfer.prefetch();
  }, []);
  const { data: page, error, failureReason, refetch } = useQuery(pageQuery(visitor));
  const { startsAtOnce, markStarted } = useStartsOnce(link);

  const onRefused = (refused: unknown) => {
    if (hasCode(refused, 'password-required')) {
      passwordTickets.keep(link.slug, undefined);
      setTicket(undefined);
    } else if (hasCode(refused, ...closed)) {
      setRefusal(refused);
    }
  };
  const retry = () => {
    setRefusal(null);
    return refetch();
  };

  const isWaiting = page === undefined && error === null && ticket === undefined;
  const frame = isWaiting ? knownFrameOf(link) : null;
  const transfer = page ?? (frame && 'transfer' in frame ? frame.transfer : null);
  const isSealed = typeof page?.sealedList === 'string';
  const isExpired = page !== undefined && !page.isOwner && page.expiresAt < now;
  // Facts in the served page are shown until the call is answered.
  const problem = refusal ?? (isExpired ? expired : (error ?? failureReason ?? problemOf(frame)));
  if (hasCode(problem, 'password-required')) {
    return (
      <CardGround ground={ground} width={440}>
        <PasswordPrompt link={link} onUnlocked={setTicket} onRefused={onRefused} />
      </CardGround>
    );
  }
  if (hasCode(problem, 'code-required')) {
    const { email } = problem.details as DetailsOf<'code-required'>;
    return (
      <CardGround ground={ground} width={440}>
        <RecipientProof link={link} email={email} onProven={retry} onRefused={onRefused} />
      </CardGround>
    );
  }
  const opening = { visitor, now, startsAtOnce, onStarted: markStarted, onRefused };
  if (problem !== null) return <RefusedTransfer error={problem} link={link} onRetry={() => void retry()} />;
  return (
    <CardGround ground={ground}>
      {transfer === null && <DownloadSkeleton />}
      {page && isSealed && <SealedTransfer page={page} {...opening} />}
      {transfer && !isSealed && <OpenTransfer transfer={transfer} {...opening} />}
      {page !== undefined && !page.isOwner && <DownloadFoot onReport={onReport} />}
    </CardGround>
  );
}

/** Only the first call tells whether a code is needed: the served page does not depend on the visitor's cookies. */
function knownFrameOf({ slug }: DownloadLink) {
  const frame = linkFrameOf(slug);
  return frame && 'code' in frame && frame.code === 'code-required' ? null : frame;
}

function DownloadFoot({ onReport }: { onReport(): void }) {
  const { t } = useTranslation('downloads');
  return (
    <CardFoot invitation={t('invite.text')} send={t('invite.action')} report={t('report.action')} onReport={onReport} />
  );
}

function DownloadSkeleton() {
  const { t } = useTranslation('downloads');
  useDocumentTitle(t('title.plain'));
  return (
    <CardSkeleton label={t('state.loading')}>
      <Skeleton variant="rounded" height={56} />
      <Box>
        <Skeleton height={48} />
        <Skeleton height={48} />
        <Skeleton height={48} />
      </Box>
    </CardSkeleton>
  );
}
