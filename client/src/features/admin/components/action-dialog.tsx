import type { ReactNode } from 'react';
import { type Control, type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import type { StaffAction } from '#contract/admin/staff.js';
import type { BodyInput, Call, CallInput, EndpointShape, ResponseOf } from '#contract/endpoint.js';
import { useCall } from '../../../lib/use-call.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { notify } from '../../../lib/notices.js';
import { adminTag } from '../api/reading.js';
import { ReasonField } from './reason-field.js';

type WithReason<Values> = Values & { reason: string };

interface ActionDialogProps<E extends EndpointShape, Values extends FieldValues> {
  action: StaffAction;
  call: Call<E>;
  params?: CallInput<E>['params'];
  /** What is sent, with the reason. */
  body(values: WithReason<Values>): BodyInput<E>;
  title: string;
  /** What will happen. */
  text: string;
  confirm: string;
  isDestructive?: boolean;
  /** Says that it is done. */
  done?: string | ((answer: ResponseOf<E>) => string);
  onDone?(answer: ResponseOf<E>): void;
  /** The answer is a file. */
  saveAs?: string | ((body: BodyInput<E>) => string);
  onClose(): void;
  /** Of the other fields, which are shown above the reason. */
  defaultValues?: Values;
  children?(control: Control<WithReason<Values>>): ReactNode;
  /** Typing begins at the reason. Default: unless there are other fields. */
  beginsAtReason?: boolean;
}

/** An action of the staff: its fields, the reason that the log keeps, and its call. */
export function ActionDialog<E extends EndpointShape, Values extends FieldValues = object>({
  action,
  call,
  params,
  body,
  done,
  onDone,
  saveAs,
  onClose,
  defaultValues,
  children,
  beginsAtReason = !children,
  ...dialog
}: ActionDialogProps<E, Values>) {
  const { control, handleSubmit } = useForm<WithReason<Values>>({
    defaultValues: { ...defaultValues, reason: '' } as DefaultValues<WithReason<Values>>,
  });
  const { mutate, isPending, error } = useCall(call, {
    ...(params && { params }),
    ...(saveAs && { saveAs }),
    invalidates: adminTag,
    onSuccess: (answer) => {
      if (done) notify({ tone: 'success', title: typeof done === 'string' ? done : done(answer) });
      onDone?.(answer);
    },
  });
  return (
    <FormDialog
      {...dialog}
      call={{ isPending, error }}
      onConfirm={() => void handleSubmit((values) => mutate(body(values), { onSuccess: onClose }))()}
      onClose={onClose}
    >
      {children?.(control)}
      <ReasonField
        action={action}
        control={control}
        name={'reason' as FieldPath<WithReason<Values>>}
        isFirst={beginsAtReason}
      />
    </FormDialog>
  );
}
