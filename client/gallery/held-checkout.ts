import { checkoutForm } from '../src/features/billing/checkout-form.js';

/** The provider's form comes from its own host: a field takes its place, or it fails to load. */
export function holdCheckout(fails: boolean): void {
  checkoutForm.show = (place) => {
    if (fails) return Promise.reject(new Error('Failed to load Stripe.js'));
    const field = Object.assign(document.createElement('input'), { className: 'held-checkout', ariaLabel: 'Card' });
    place.append(field);
    return Promise.resolve(() => field.remove());
  };
}
