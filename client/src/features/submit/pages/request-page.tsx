import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { DetailsOf } from '#contract/errors/catalogue.js';
import type { RequestPage as Page } from '#contract/requests/submissions.js';
import type { LinkFrame } from '#contract/transfers/link-frame.js';
import { followLanguage } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ApiError, hasCode } from '../../../lib/api.js';
import { linkFrameOf, problemOf } from '../../../lib/link-frame.js';
import { useSession } from '../../../lib/session.js';
import { useReport } from '../../../sending/report/use-report.js';
import { CardFoot } from '../../../ui/card-foot.js';
import { CardGround } from '../../../ui/card-ground.js';
import { CardSkeleton } from '../../../ui/card-skeleton.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { requestPageQuery } from '../api/request-page.queries.js';
import { PasswordView, PersonProof, RefusedRequest } from '../closed-parts.js';
import { OpenRequest } from '../components/open-request.js';
import { readLink, type RequestLink } from '../domain/link.js';
import { preloadParts } from '../open-parts.js';
import { writeTicket } from '../request-tickets.js';

const noRequest = new ApiError({ code: 'request-not-found', status: 404 });

interface RequestPageProps {
  /** The background, provided by the app. */
  ground?: ReactNode;
}

/** `/r/{slug}` and `/r/{slug}/{personId}`: where people submit what is asked for, without an account. */
export function RequestPage({ ground }: RequestPageProps) {
  const { slug, personId } = useParams();
  const link = useMemo(() => readLink({ slug, personId }), [slug, personId]);
  if (link === null) return <RefusedRequest error={noRequest} onRetry={() => undefined} />;
  return <ReportedRequest key={`${link.slug} ${link.personId ?? ''}`} link={link} ground={ground} />;
}

/** It can be reported whatever the link shows. */
function ReportedRequest(props: { link: RequestLink; ground: ReactNode }) {
  const report = useReport({ kind: 'request', ...props.link });
  return (
    <>
      <LinkedRequest {...props} onReport={report.open} />
      {report.dialog}
    </>
  );
}

interface LinkedRequestProps {
  link: RequestLink;
  ground: ReactNode;
  onReport(): void;
}

function LinkedRequest({ link, ground, onReport }: LinkedRequestProps) {
  const query = useMemo(() => requestPageQuery(link), [link]);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(query);
  const [refusal, setRefusal] = useState<unknown>(null);
  const { status } = useSession();
  const frame = data === undefined && error === null ? knownFrameOf(link) : null;
  const page = useMemo(() => data ?? framedPage(frame), [data, frame]);
  const lang = data?.lang;
  useEffect(() => {
    // A member's language is the account's.
    if (lang !== undefined && status === 'anonymous') void followLanguage(lang);
  }, [lang, status]);

  const refuse = (refused: unknown) => {
    if (hasCode(refused, 'password-required')) writeTicket(link, null);
    setRefusal(refused);
  };
  // Facts in the served page are shown until the call is answered.
  const problem = refusal ?? (page === undefined ? (error ?? problemOf(frame)) : null);
  if (hasCode(problem, 'password-required')) {
    return (
      <CardGround ground={ground} width={440}>
        <PasswordView
          link={link}
          onOpened={(opened) => {
            client.setQueryData(query.queryKey, opened);
            setRefusal(null);
          }}
          onRefused={refuse}
        />
      </CardGround>
    );
  }
  if (hasCode(problem, 'code-required')) {
    const { email } = problem.details as DetailsOf<'code-required'>;
    const open = async () => setRefusal((await refetch()).error);
    return (
      <CardGround ground={ground} width={440}>
        <PersonProof link={link} email={email} onProven={open} onRefused={refuse} />
      </CardGround>
    );
  }
  if (problem !== null) {
    const retry = () => {
      setRefusal(null);
      void refetch();
    };
    return <RefusedRequest error={problem} onRetry={retry} />;
  }
  return (
    // Rendered again, because the picture is at the bottom of the page.
    <CardGround key={page === undefined ? 'waiting' : 'open'} ground={ground}>
      {page === undefined ? (
        <RequestSkeleton />
      ) : (
        <OpenRequest
          page={page}
          onSubmitted={(submission) => {
            const next = { ...page, submission };
            void preloadParts(next);
            client.setQueryData(query.queryKey, next);
          }}
          onRefused={refuse}
        />
      )}
      {page !== undefined && <Foot onReport={onReport} />}
    </CardGround>
  );
}

/** Only the first call tells whether a code is needed: the served page does not depend on the visitor's cookies. */
function knownFrameOf({ slug }: RequestLink): LinkFrame | null {
  const frame = linkFrameOf(slug);
  return frame && 'code' in frame && frame.code === 'code-required' ? null : frame;
}

/** The page as the server renders it: without a ticket, and without a key to decrypt earlier submissions. */
const framedPage = (frame: LinkFrame | null): Page | undefined =>
  frame && 'request' in frame && (frame.request.sealedTo === null || frame.request.submission.firstAt === null)
    ? { ...frame.request, ticket: '' }
    : undefined;

function Foot({ onReport }: { onReport(): void }) {
  const { t } = useTranslation('submit');
  return (
    <CardFoot invitation={t('invite.text')} send={t('invite.action')} report={t('report.action')} onReport={onReport} />
  );
}

function RequestSkeleton() {
  const { t } = useTranslation('submit');
  useDocumentTitle(t('title.plain'));
  return (
    <CardSkeleton label={t('closed.loading')}>
      <Skeleton variant="rounded" height={112} />
      <Skeleton variant="rounded" height={56} />
    </CardSkeleton>
  );
}
