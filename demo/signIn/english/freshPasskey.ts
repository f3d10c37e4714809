/** An action for which the platform demands a fresh passkey. */
export const freshPasskey = {
  demanded:
    'Marram asks for your passkey here, even while your wallet is unlocked. Nothing was paid or changed yet.',
  confirm: 'Confirm with passkey',
  none: 'Marram asks for a passkey here, and your wallet has none. Add one first. If you removed a passkey, you may have to wait 24 hours before that.',
}
