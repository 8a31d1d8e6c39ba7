import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/plans.js';
import { useFormats, type Formats } from '../../lib/format.js';
import type { UploadWarning } from '../../upload/index.js';
import { noticeMs, notify, type NoticeAction } from '../../ui/notice-store.js';
import type { BlockedFile } from '../../sending/files/picked-files.js';
import type { SendServices } from './services/send-services.js';

interface FileNotices {
  blocked(reason: BlockedFile['reason'], fileNames: readonly string[]): void;
  overLimit(role: Role, limitBytes: number, excessBytes: number): void;
  tooManyFiles(limit: number): void;
  unreadable(count: number): void;
  resumes(bytes: number): void;
}

interface UploadNotices {
  tooManyPeople(): void;
  cancelled(): void;
  undone(): void;
  connectionError(): void;
  warning(warning: UploadWarning): void;
}

export type SendNotices = FileNotices & UploadNotices;

type SendTexts = TFunction<'send'>;

const hint = { tone: 'warning', duration: noticeMs.hint } as const;
const info = { tone: 'info', duration: noticeMs.error } as const;

function fileNotices(t: SendTexts, formats: Formats, language: string, services: SendServices): FileNotices {
  const support = async (): Promise<NoticeAction | undefined> => {
    const email = await services.supportEmail().catch(() => '');
    return email === '' ? undefined : { label: t('notices.emailSupport'), href: `mailto:${email}` };
  };
  return {
    blocked(reason, fileNames) {
      // Made only now: making one costs a cold page 25 ms.
      const names = new Intl.ListFormat(language).format(fileNames);
      const texts =
        reason === 'insecure-file'
          ? { title: t('notices.insecure.title'), text: t('notices.insecure.text'), detail: names }
          : { title: t('notices.copyright.title'), text: t('notices.copyright.text', { fileName: names }) };
      void support().then((action) => notify({ ...hint, key: reason, ...texts, action }));
    },
    overLimit(role, limitBytes, excessBytes) {
      const size = formats.bytes(limitBytes);
      const text = t('notices.overLimit.text', { role: t(`roles.${role}`), size, excess: formats.bytes(excessBytes) });
      notify({ ...info, key: 'over', title: t('notices.overLimit.title'), text });
    },
    tooManyFiles(limit) {
      const text = t('notices.tooManyFiles.text', { limit });
      notify({ ...info, key: 'files', title: t('notices.tooManyFiles.title'), text });
    },
    unreadable(count) {
      notify({ ...hint, title: t('notices.unreadable.title'), text: t('notices.unreadable.text', { count }) });
    },
    resumes(bytes) {
      const text = t('notices.resumes.text', { size: formats.bytes(bytes) });
      notify({ ...hint, tone: 'info', key: 'resumes', title: t('notices.resumes.title'), text });
    },
  };
}

function uploadNotices(t: SendTexts, isMember: boolean): UploadNotices {
  const trial: NoticeAction = { label: t('notices.trial'), href: '/register' };
  return {
    tooManyPeople() {
      const texts = { title: t('notices.people.title'), text: t('notices.people.text') };
      notify({ ...info, key: 'people', ...texts, action: isMember ? undefined : trial });
    },
    cancelled() {
      notify({ tone: 'info', title: t('notices.cancelled.title'), text: t('notices.cancelled.text') });
    },
    undone() {
      notify({ tone: 'success', title: t('notices.undone.title'), text: t('notices.undone.text') });
    },
    connectionError() {
      const texts = { title: t('notices.connection.title'), text: t('notices.connection.text') };
      notify({ tone: 'error', key: 'connection', duration: noticeMs.error, ...texts });
    },
    warning({ kind, message = '' }) {
      const texts = { title: t(`notices.${kind}.title`), text: t(`notices.${kind}.text`, { message }) };
      notify({ tone: 'warning', key: 'retry', duration: noticeMs.retry, ...texts });
    },
  };
}

/** Everything the panel says in passing, in the specification's words and for its lengths (points 5, 8 and 9). */
export function useSendNotices(services: SendServices, isMember: boolean): SendNotices {
  const { t, i18n } = useTranslation('send');
  const formats = useFormats();
  return useMemo(
    () => ({ ...fileNotices(t, formats, i18n.language, services), ...uploadNotices(t, isMember) }),
    [t, i18n.language, formats, services, isMember],
  );
}
