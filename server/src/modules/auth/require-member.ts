import { AppError } from '../../core/errors/app-error.js';
import type { Caller, Member } from './domain/caller.js';

/** @throws {AppError} unauthenticated */
export function requireMember(caller: Caller): Member {
  if (caller.kind !== 'member') throw new AppError('unauthenticated');
  return caller;
}
