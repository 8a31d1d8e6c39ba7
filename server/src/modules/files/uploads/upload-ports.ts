import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import type { openUpload } from '#contract/transfers/storage.js';
import { NamedChecks, Port } from '../../../core/ports/ports.js';
import type { Visitor } from './domain/upload-session.js';
import type { AnnouncedFile } from './upload-files.js';
import type { Request } from 'express';
import type { Entitlements } from '../../identity/accounts/index.js';
import type { Principal, Scope } from '../../identity/auth/index.js';

/** The person who submits files for a file request. */
export interface RequestVisit {
  /** Slug of the request. */
  slug: string;
  ticket: string | undefined;
  network: string;
}

/** The visitor who submits an upload, and the version of the request's password at that time. */
export interface SubmittingVisitor extends Visitor {
  passwordVersion: number;
}

export interface UploadOwner {
  accountId: string;
  createdBy: string;
  /** Transfers that the upload may be added to or copied from. */
  scope: Scope;
  entitlements: Entitlements;
  senderEmail: string | null;
  /** Region of the account: the name of its preferred store. */
  region?: string;
  /** The person who submits for a file request. */
  visitor?: SubmittingVisitor;
}

export interface OpenUploadRequest {
  principal: Principal;
  body: BodyOf<typeof openUpload>;
  senderTicket: string | undefined;
  uploadTicket: string | undefined;
  requestTicket: string | undefined;
  network: string;
  /** Gives the network and place of a forward's download. */
  request: Request;
}

/** The part of file requests that uploads need. */
export interface RequestUpload {
  /**
   * Finds who receives the files, and who submits them.
   * @throws {AppError} when nothing may be submitted, or not these files
   */
  openUpload(
    visit: RequestVisit,
    files: readonly AnnouncedFile[],
  ): Promise<UploadOwner & { visitor: SubmittingVisitor }>;
  /** Asked before any bytes of the upload are accepted. @throws {AppError} when the visitor may no longer submit */
  assertTakes(upload: SubmittingVisitor): Promise<void>;
  /** Resumes by a ticket of the upload's visitor. @returns the version of the password now @throws {AppError} as `assertTakes` */
  resume(ticket: string): Promise<number>;
  /** The visitor could not submit, because the account is full. */
  reportStorageFull(requestId: string): Promise<void>;
  /** The visitor whom the ticket proves; null for none. */
  visitorOf(ticket: string | undefined): Visitor | null;
}

/** Port to the file requests that uploads are submitted for. */
@Injectable()
export class RequestUploads extends Port<RequestUpload> {}

/** A transfer whose files an upload copies. */
export interface Forward {
  transferId: string;
  files: AnnouncedFile[];
  /** End to end: only a transfer with a sealed list may take the copies, and no others. */
  isEncrypted: boolean;
  /** Called once before the copy: copying another account's files counts as a download. */
  begin(uploadSlug: string): Promise<void>;
}

export interface ForwardSource {
  /** @throws {AppError} when the files must not be forwarded */
  forward(wanted: {
    slug: string;
    fileIds?: readonly string[] | undefined;
    /** Ticket from `unlockTransfer`, for another account's transfer with a password. */
    passwordTicket?: string | undefined;
    /** Whether the caller seals a new list for the copies of an end-to-end encrypted transfer. */
    isSealed?: boolean | undefined;
    /** Transfers that the caller may copy as their own. */
    scope: Scope;
    principal: Principal;
    request: Request;
  }): Promise<Forward>;
  /** Called when all files of an upload are copied. Must be idempotent. */
  copied(uploadSlug: string): Promise<void>;
}

/** Port to the transfers that files are forwarded from. */
@Injectable()
export class ForwardSources extends Port<ForwardSource> {}

/** A transfer that an upload adds files to. */
export interface Addition {
  store: string;
  /** Its current files, without the one being replaced. */
  files: readonly AnnouncedFile[];
  /** End-to-end encrypted: takes no files but such. */
  isEncrypted: boolean;
}

/** The part of transfers that uploads need. */
export interface UploadTarget {
  /** `replaces`: id of the file that the new one replaces; null if it is added. @throws {AppError} when files cannot be added */
  addition(wanted: { slug: string; scope: Scope; replaces: string | null }): Promise<Addition>;
}

/** Port to the transfers that uploads belong to. */
@Injectable()
export class UploadTargets extends Port<UploadTarget> {}

export interface UploadRequest {
  principal: Principal;
  accountId: string;
  /** Verified address of a visitor. */
  senderEmail: string | null;
  /** Key of rate limits by network. */
  network: string;
}

/** Checks of other modules before an upload opens. A check throws an AppError to refuse. */
@Injectable()
export class UploadChecks extends NamedChecks<(request: UploadRequest) => Promise<void>> {
  async check(request: UploadRequest): Promise<void> {
    for (const check of this.all()) await check(request);
  }
}
