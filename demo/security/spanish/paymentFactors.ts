import type { paymentFactors as english } from '../english/paymentFactors.ts'

export const paymentFactors: typeof english = {
  title: 'Autorizar pagos',
  text: 'Autorizas cada pago después de firmarlo, con uno de estos métodos.',
  kinds: { SMS_OTP: 'Códigos por SMS', PASSKEY: 'Llave de acceso para pagos' },
  about: {
    SMS_OTP: (phoneNumber: string) => `Al ${phoneNumber}`,
    PASSKEY: () => 'En lugar de un código',
  },
  add: 'Añadir una llave de acceso para pagos',
  addText:
    'Con ella autorizas pagos sin código. No desbloquea tu monedero y se guarda en este dispositivo o en tu gestor de contraseñas.',
  added: 'Ya puedes autorizar pagos con tu llave de acceso.',
  remove: 'Eliminar',
  removeLabel: 'Eliminar la llave de acceso para pagos',
  removeTitle: '¿Eliminar la llave de acceso para pagos?',
  removeText:
    'Después autorizas los pagos con códigos por SMS. Un pago que espere esta llave ya no se podrá autorizar y no se hará.',
  removed: 'Se ha eliminado la llave de acceso para pagos.',
  errors: {
    CONFLICT: 'Se ha tardado demasiado. Inténtalo de nuevo.',
    PASSKEY_ALREADY_ENROLLED: 'Ya tienes una llave de acceso para pagos.',
    NOT_FOUND: 'Esta llave de acceso ya se había eliminado.',
  },
  choice: 'Autorizar con',
  choices: { PASSKEY: 'Llave de acceso', SMS_OTP: 'Código por SMS' },
}
