interface CheckoutKeys {
  publishableKey: string;
  clientSecret: string;
}

/** The payment form of the provider, whose script comes from its own host only. An object, so that tests replace it. */
export const checkoutForm = {
  /** Shows the form in this element; resolves to how to remove it. */
  async show(place: HTMLElement, { publishableKey, clientSecret }: CheckoutKeys): Promise<() => void> {
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    const stripe = await loadStripe(publishableKey);
    if (!stripe) throw new Error('Stripe.js needs a browser');
    const form = await stripe.createEmbeddedCheckoutPage({ fetchClientSecret: () => Promise.resolve(clientSecret) });
    form.mount(place);
    return () => form.destroy();
  },
};
