import { AppError } from '../../core/errors/app-error.js';
import type { Principal, Member } from './domain/principal.js';

/** @throws {AppError} unauthenticated */
export function requireMember(principal: Principal): Member {
  if (principal.kind !== 'member') throw new AppError('unauthenticated');
  return principal;
}
