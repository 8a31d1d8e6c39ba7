import type { Area } from '../../../sending/form/draft.js';
import type { LimitReason } from '../../../sending/outcome/send-failure.js';
import type { SentTransfer } from '../../../sending/outcome/sent-transfer.js';

export type PanelState =
  /**
   * `refused`: the invalid areas of the last attempt to send; `refusals`: the number of such attempts. `limitRead`: the
   * user has returned from the limit view.
   */
  | { view: 'form'; refused: readonly Area[]; refusals: number; isBusy: boolean; limitRead: LimitReason | null }
  | { view: 'verify'; email: string; isChecking: boolean; wrongTries: number }
  | { view: 'sending'; isAskingCancel: boolean }
  | { view: 'done'; sent: SentTransfer }
  | { view: 'limit'; reason: LimitReason };

export type PanelEvent =
  | { type: 'refused'; areas: readonly Area[] }
  | { type: 'code-asked' }
  | { type: 'code-sent'; email: string }
  | { type: 'code-checking' }
  | { type: 'code-wrong' }
  | { type: 'code-unchecked' }
  | { type: 'sending' }
  | { type: 'cancel-asked' }
  | { type: 'cancel-denied' }
  /** Cancelled, failed, or gone back: the form keeps its content. */
  | { type: 'back-to-form' }
  | { type: 'sent'; sent: SentTransfer }
  | { type: 'limit-met'; reason: LimitReason }
  | { type: 'limit-read'; reason: LimitReason }
  | { type: 'started-over' };

export const emptyForm: Extract<PanelState, { view: 'form' }> = {
  view: 'form',
  refused: [],
  refusals: 0,
  isBusy: false,
  limitRead: null,
};
export const initialPanel: PanelState = emptyForm;

/** The panel's views and the ways between them; an event that does not belong to the view shown changes nothing. */
export function panelReducer(state: PanelState, event: PanelEvent): PanelState {
  switch (event.type) {
    case 'back-to-form':
    case 'started-over':
      return initialPanel;
    case 'limit-met':
      return { view: 'limit', reason: event.reason };
    case 'limit-read':
      return { ...emptyForm, limitRead: event.reason };
    case 'code-sent':
      // After going back, the view stays there.
      if (state.view !== 'verify' && !(state.view === 'form' && state.isBusy)) return state;
      // A new code was requested: attempts with the old one do not count.
      return { view: 'verify', email: event.email, isChecking: false, wrongTries: 0 };
    case 'sending':
      return state.view === 'form' || state.view === 'verify' ? { view: 'sending', isAskingCancel: false } : state;
    case 'sent':
      return state.view === 'sending' ? { view: 'done', sent: event.sent } : state;
    default:
      return withinView(state, event);
  }
}

type WithinEvent = Exclude<
  PanelEvent,
  { type: 'back-to-form' | 'started-over' | 'limit-met' | 'limit-read' | 'code-sent' | 'sending' | 'sent' }
>;

function withinView(state: PanelState, event: WithinEvent): PanelState {
  if (state.view === 'form') {
    if (event.type === 'refused') return { ...state, refused: event.areas, refusals: state.refusals + 1 };
    return event.type === 'code-asked' ? { ...state, isBusy: true } : state;
  }
  if (state.view === 'verify') {
    if (event.type === 'code-checking') return { ...state, isChecking: true };
    if (event.type === 'code-unchecked') return { ...state, isChecking: false };
    return event.type === 'code-wrong' ? { ...state, isChecking: false, wrongTries: state.wrongTries + 1 } : state;
  }
  if (state.view === 'sending') {
    if (event.type === 'cancel-asked') return { ...state, isAskingCancel: true };
    return event.type === 'cancel-denied' ? { ...state, isAskingCancel: false } : state;
  }
  return state;
}
