import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { createRequest } from '#contract/calls.js';
import type { BodyInput } from '#contract/endpoint.js';
import type { RequestView } from '#contract/requests/requests.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { refusalOf } from '../../../lib/account-refusal.js';
import { useMember } from '../../../lib/member.js';
import { useCall } from '../../../lib/use-call.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { requestsTag } from '../api/requests.queries.js';
import { FormPage } from '../components/form-page.js';
import { LoadedRequest } from '../components/loaded-request.js';
import { RefusedAccount } from '../components/refused-account.js';
import { draftKey } from '../form/draft-store.js';
import { RequestFormView } from '../form/request-form-view.js';
import { createBody, duplicateOf, newForm, type RequestForm } from '../form/request-form.js';
import { dropBoxNameIn } from '../form/templates.js';
import { useRequestForm } from '../form/use-request-form.js';
import { requestPaths } from '../request-paths.js';

const CreatedView = lazyPart(async () => (await import('../form/created-view.js')).CreatedView);

/** A new request, or a copy of the one in the address. */
export function NewRequestPage() {
  const { t } = useTranslation('requests');
  const [params] = useSearchParams();
  const from = params.get('from') ?? '';
  const [made, setMade] = useState<RequestView | null>(null);
  const user = useMember();
  const refusal = refusalOf(user);
  if (made) return <CreatedView request={made} onAnother={() => setMade(null)} />;
  if (refusal) {
    return (
      <FormPage title={t('form.newTitle')} back={requestPaths.list} backLabel={t('form.back')}>
        <RefusedAccount reason={refusal} user={user} />
      </FormPage>
    );
  }
  return from === '' ? <BlankForm onMade={setMade} /> : <CopyForm key={from} from={from} onMade={setMade} />;
}

interface FormProps {
  onMade(request: RequestView): void;
}

function BlankForm({ onMade }: FormProps) {
  const { language } = useTranslation('requests');
  const { _id: userId, requestSettings } = useMember();
  const [initial] = useState(() => newForm(language, requestSettings, Date.now()));
  return <NewForm initial={initial} storedAs={draftKey(userId)} onMade={onMade} />;
}

function CopyForm({ from, onMade }: FormProps & { from: string }) {
  const { _id: userId } = useMember();
  return (
    <LoadedRequest slug={from}>
      {(request) => (
        <NewForm initial={duplicateOf(request)} storedAs={draftKey(userId, `copy-${from}`)} onMade={onMade} />
      )}
    </LoadedRequest>
  );
}

interface NewFormProps extends FormProps {
  initial: RequestForm;
  storedAs: string;
}

function NewForm({ initial, storedAs, onMade }: NewFormProps) {
  const { t } = useTranslation('requests');
  const { contacts } = useMember();
  const handle = useRequestForm(initial, storedAs);
  const keyOf = useKeyPerBody();
  const create = useCall(createRequest, {
    // So that a repeated call makes no second request.
    input: (body: BodyInput<typeof createRequest>) => ({
      body,
      headers: { 'idempotency-key': keyOf(body) },
      repeatable: true,
    }),
    invalidates: requestsTag,
    onSuccess: handle.forgetDraft,
    onError: handle.refuse,
  });
  const submit = async (form: RequestForm) => {
    const dropBoxName = await dropBoxNameIn(form.lang);
    const body = createBody(form, contacts, { now: Date.now(), dropBoxName });
    CreatedView.prefetch();
    create.mutate(body, { onSuccess: onMade });
  };
  return (
    <FormPage title={t('form.newTitle')} intro={t('form.newIntro')} back={requestPaths.list} backLabel={t('form.back')}>
      <RequestFormView
        handle={handle}
        before={null}
        hasPassword={false}
        hasPeople={false}
        call={create}
        back={requestPaths.list}
        onSubmit={(form) => void submit(form)}
      />
    </FormPage>
  );
}

/** A body that is sent again keeps its idempotency key, another one gets another. */
function useKeyPerBody(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) {
      const key = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0'));
      last.current = { text, key: key.join('') };
    }
    return last.current.key;
  };
}
