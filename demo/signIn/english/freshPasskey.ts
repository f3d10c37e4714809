/** An action for which the platform demands a fresh passkey. `{sum}` is the largest payment that needs none. */
export const freshPasskey = {
  demanded: (reason: string) =>
    `Marram asks for your passkey, even while your wallet is unlocked, because ${reason}`,
  /** Why, and what has not happened yet. */
  reasons: {
    payment: 'this payment is above {sum}. Nothing has been paid yet.',
    agentPayment: 'you approve an agent’s payment. Nothing has been paid yet.',
    agent: 'you change what an agent may do. Nothing has been changed yet.',
    phrase: 'it shows your recovery phrase. Your phrase has not been shown yet.',
    addSignInMethod: 'you add a sign-in method. Nothing has been changed yet.',
    furtherPasskey:
      'you add another one. Use one that you had before: the new one does not work until then.',
    addPaymentPasskey: 'you add a passkey for payments. Nothing has been changed yet.',
    removePaymentPasskey: 'you remove the passkey for payments. Nothing has been changed yet.',
    addAccount: 'you add a bank account. Nothing has been changed yet.',
    removeAccount: 'you remove a bank account. Nothing has been changed yet.',
    getCard: 'you get a card. You do not have it yet.',
    cardNumber: 'it shows the number of your card. It has not been shown yet.',
    changeCard: 'you change a card. Nothing has been changed yet.',
  },
  confirm: 'Confirm with passkey',
  none: 'Marram asks for a passkey here, and your wallet has none. Add one first. If you removed a passkey, you may have to wait 24 hours before that.',
}
