interface CheckoutKeys {
  publishableKey: string;
  clientSecret: string;
}

/** The payment form of the provider, whose script may be loaded from its host only. An object, so that tests can replace it. */
export const checkoutForm = {
  /** Mounts the form in this element; resolves to a function that removes it. */
  async show(element: HTMLElement, { publishableKey, clientSecret }: CheckoutKeys): Promise<() => void> {
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    const stripe = await loadStripe(publishableKey);
    if (!stripe) throw new Error('Stripe.js needs a browser');
    const form = await stripe.createEmbeddedCheckoutPage({ fetchClientSecret: () => Promise.resolve(clientSecret) });
    form.mount(element);
    return () => form.destroy();
  },
};
