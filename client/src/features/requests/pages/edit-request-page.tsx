import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { RequestView } from '#contract/requests/requests.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { refusalOf } from '../../../lib/account-refusal.js';
import { useMember } from '../../../lib/member.js';
import { useEditRequest } from '../api/requests.queries.js';
import { FormPage } from '../components/form-page.js';
import { LoadedRequest } from '../components/loaded-request.js';
import { RefusedAccount } from '../components/refused-account.js';
import { draftKey } from '../form/draft-store.js';
import { RequestFormView } from '../form/request-form-view.js';
import { editBody, formOf, type RequestForm } from '../form/request-form.js';
import { dropBoxNameIn } from '../form/templates.js';
import { useRequestForm } from '../form/use-request-form.js';
import { requestPaths } from '../request-paths.js';

export function EditRequestPage() {
  const { t } = useTranslation('requests');
  const { slug = '' } = useParams();
  const user = useMember();
  const refusal = refusalOf(user);
  return (
    <LoadedRequest slug={slug}>
      {(request) =>
        refusal ? (
          <FormPage title={t('form.editTitle')} back={requestPaths.one(slug)} backLabel={t('form.backToRequest')}>
            <RefusedAccount reason={refusal} user={user} />
          </FormPage>
        ) : (
          <EditForm key={slug} request={request} />
        )
      }
    </LoadedRequest>
  );
}

function EditForm({ request }: { request: RequestView }) {
  const { t } = useTranslation('requests');
  const { _id: userId } = useMember();
  const navigate = useNavigate();
  // Fixed: refetches do not change a form that is being filled in.
  const [{ slug, hasPassword, people, lastModified }] = useState(request);
  const [before] = useState(() => formOf(request));
  // A draft of an older state would undo later changes.
  const handle = useRequestForm(before, draftKey(userId, `edit-${slug}-${lastModified}`));
  const edit = useEditRequest(slug, {
    done: t('form.saved'),
    onSuccess: handle.forgetDraft,
    onError: handle.refuse,
  });
  const back = requestPaths.one(slug);
  const save = async (form: RequestForm) => {
    const dropBoxName = await dropBoxNameIn(form.lang);
    const body = editBody(form, before, { now: Date.now(), dropBoxName });
    if (Object.keys(body).length === 0) {
      handle.forgetDraft();
      return void navigate(back);
    }
    return edit.mutate(body, { onSuccess: () => void navigate(back) });
  };
  return (
    <FormPage title={t('form.editTitle')} back={back} backLabel={t('form.backToRequest')}>
      <RequestFormView
        handle={handle}
        before={before}
        hasPassword={hasPassword}
        hasPeople={people.length > 0}
        call={edit}
        back={back}
        onSubmit={(form) => void save(form)}
      />
    </FormPage>
  );
}
