import { Injectable } from '@nestjs/common';
import type { Language } from '#contract/primitives.js';
import { personName } from '#contract/accounts/person-name.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RequestAccess } from './request-access.service.js';
import { RequestPages } from './request-pages.service.js';

interface PreviewRequest {
  slug: string;
  personId: string | undefined;
  language: Language;
  network: string;
}

interface LinkText {
  title: string;
  description: string;
}

/** Describes the link of a request for chats. Reveals nothing that a password protects, and nobody who is asked. */
@Injectable()
export class RequestPreviews {
  constructor(
    private readonly pages: RequestPages,
    private readonly access: RequestAccess,
  ) {}

  /** Null if there is nothing to describe; counts only as a guess at a slug. */
  async previewOf({ language, ...link }: PreviewRequest): Promise<LinkText | null> {
    try {
      const { request } = await this.pages.find(link);
      const { owner } = await this.access.receiverOf(request);
      const name = personName({ name: owner.fullName, email: owner.email });
      return linkText(request.passwordHash === null ? { name, title: request.title } : null, language);
    } catch (error) {
      if (error instanceof AppError && error.code !== 'too-many-requests') return null;
      throw error;
    }
  }
}

function linkText(shown: { name: string; title: string } | null, language: Language): LinkText {
  if (language === 'zh') {
    const description = shown?.title ?? '打开链接并输入密码即可提交。';
    return { title: shown ? `${shown.name} 请您提交文件` : '一份受密码保护的收件请求', description };
  }
  const description = shown?.title ?? 'Open the link and enter the password to submit.';
  return { title: shown ? `${shown.name} asks you for files` : 'A request protected by a password', description };
}
