import type { Area } from '../../../sending/form/draft.js';
import type { LimitReason } from '../../../sending/outcome/send-failure.js';
import type { SentTransfer } from '../../../sending/outcome/sent-transfer.js';

export type PanelState =
  /**
   * `refused`: the invalid areas of the last attempt to send; `refusals`: the number of such attempts. `limitRead`: the
   * user has returned from the limit view.
   */
  | { view: 'form'; refused: readonly Area[]; refusals: number; isBusy: boolean; limitRead: LimitReason | null }
  | { view: 'verify'; email: string }
  | { view: 'sending' }
  | { view: 'done'; sent: SentTransfer }
  | { view: 'limit'; reason: LimitReason };

export type PanelEvent =
  | { type: 'refused'; areas: readonly Area[] }
  | { type: 'code-asked' }
  | { type: 'code-sent'; email: string }
  | { type: 'sending' }
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
    case 'refused':
      return state.view === 'form' ? { ...state, refused: event.areas, refusals: state.refusals + 1 } : state;
    case 'code-asked':
      return state.view === 'form' ? { ...state, isBusy: true } : state;
    case 'code-sent':
      // After going back, the view stays there.
      return state.view === 'form' && state.isBusy ? { view: 'verify', email: event.email } : state;
    case 'sending':
      return state.view === 'form' || state.view === 'verify' ? { view: 'sending' } : state;
    case 'sent':
      return state.view === 'sending' ? { view: 'done', sent: event.sent } : state;
  }
}
