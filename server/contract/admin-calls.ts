import type * as abuse from './abuse.js';
import type * as admin from './admin.js';
import { callOf } from './call-of.js';
import type * as inbox from './inbox.js';
import type * as policies from './policies.js';

/** See `calls.ts`, by which they are imported. */

export const searchPeople = callOf<typeof admin.searchPeople>('POST', '/v1/admin/people/search');
export const readPerson = callOf<typeof admin.readPerson>('GET', '/v1/admin/people/{userId}');
export const changePersonPlan = callOf<typeof admin.changePersonPlan>('PUT', '/v1/admin/people/{userId}/plan');
export const suspendPerson = callOf<typeof admin.suspendPerson>('PUT', '/v1/admin/people/{userId}/suspension');
export const endPersonSessions = callOf<typeof admin.endPersonSessions>(
  'POST',
  '/v1/admin/people/{userId}/sessions/end',
);
export const resetPersonSecondFactor = callOf<typeof admin.resetPersonSecondFactor>(
  'POST',
  '/v1/admin/people/{userId}/second-factor/reset',
);
export const addStaffNote = callOf<typeof admin.addStaffNote>('POST', '/v1/admin/people/{userId}/notes');
export const resendCode = callOf<typeof admin.resendCode>('POST', '/v1/admin/codes/resend');
export const listStaffLog = callOf<typeof admin.listStaffLog>('GET', '/v1/admin/log');
export const exportStaffLog = callOf<typeof admin.exportStaffLog>('GET', '/v1/admin/log/export');
export const verifyStaffLog = callOf<typeof admin.verifyStaffLog>('GET', '/v1/admin/log/verification');
export const listCases = callOf<typeof abuse.listCases>('GET', '/v1/admin/cases');
export const readCase = callOf<typeof abuse.readCase>('GET', '/v1/admin/cases/{caseId}');
export const decideCase = callOf<typeof abuse.decideCase>('POST', '/v1/admin/cases/{caseId}/decisions');
export const addCaseNote = callOf<typeof abuse.addCaseNote>('POST', '/v1/admin/cases/{caseId}/notes');
export const exportCase = callOf<typeof abuse.exportCase>('GET', '/v1/admin/cases/{caseId}/export');
export const readCaseFigures = callOf<typeof abuse.readCaseFigures>('GET', '/v1/admin/case-figures');
export const listDeniedFiles = callOf<typeof abuse.listDeniedFiles>('GET', '/v1/admin/denied-files');
export const removeDeniedFile = callOf<typeof abuse.removeDeniedFile>('POST', '/v1/admin/denied-files/remove');
export const searchMessages = callOf<typeof inbox.searchMessages>('POST', '/v1/admin/inbox/search');
export const readMessage = callOf<typeof inbox.readMessage>('GET', '/v1/admin/inbox/{messageId}');
export const answerMessage = callOf<typeof inbox.answerMessage>('POST', '/v1/admin/inbox/{messageId}/answers');
export const setMessageState = callOf<typeof inbox.setMessageState>('POST', '/v1/admin/inbox/{messageId}/state');
export const readPolicies = callOf<typeof policies.readPolicies>('GET', '/v1/admin/policies');
export const changePolicies = callOf<typeof policies.changePolicies>('PUT', '/v1/admin/policies');
