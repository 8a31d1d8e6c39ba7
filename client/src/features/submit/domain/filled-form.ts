import type { RequestPage } from '#contract/requests/submissions.js';
import type { SubmissionRequest } from '../api/submission.js';
import {
  aboutFields,
  aboutProblem,
  askedAbout,
  changedAnswers,
  isWrongAnswer,
  typedAnswer,
  type AboutField,
  type Draft,
} from './answers.js';
import type { AskedItem } from './item-state.js';
import { uploadFiles, type Staged } from './staged-files.js';

/** The form as it is filled in. */
export interface FilledForm {
  page: RequestPage;
  items: readonly AskedItem[];
  draft: Draft;
  staged: Staged;
  /** Ids of files that are to be taken back. */
  withdrawn: ReadonlySet<string>;
}

export type Problem = 'nothing' | 'answer' | AboutField;

function changesOf({ items, draft, staged, withdrawn }: FilledForm) {
  const replaced = Object.values(staged).flatMap((files) => files.flatMap(({ replaces }) => replaces ?? []));
  return {
    files: uploadFiles(staged),
    answers: changedAnswers(items, draft.answers),
    withdraws: [...new Set([...withdrawn, ...replaced])],
  };
}

function hasChanges(form: FilledForm): boolean {
  const { files, answers, withdraws } = changesOf(form);
  return files.length + answers.length + withdraws.length > 0;
}

/** Reasons why the form cannot be submitted. Items may be missing: they can follow later. */
export function problemsOf(form: FilledForm): Problem[] {
  const { page, items, draft } = form;
  const asks = askedAbout(page);
  const isWrong = items.some((item) => isWrongAnswer(item, draft.answers[item.itemId] ?? typedAnswer(item)));
  return [
    ...(hasChanges(form) ? [] : (['nothing'] as const)),
    ...(isWrong ? (['answer'] as const) : []),
    ...aboutFields.filter((field) => aboutProblem(field, asks[field], draft.from[field]) !== null),
  ];
}

export function requestOf(form: FilledForm, senderTicket: string | undefined): SubmissionRequest {
  const { slug, ticket, sealedTo } = form.page;
  const { files, answers, withdraws } = changesOf(form);
  const { name, company, email } = form.draft.from;
  const from = { name: name.trim(), company: company.trim(), email: email.trim() };
  return { slug, ticket, senderTicket, sealedTo, files, body: { answers, withdraws, from } };
}
