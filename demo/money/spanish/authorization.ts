import type { authorization as english } from '../english/authorization.ts'

export const authorization: typeof english = {
  title: 'Autoriza tu pago',
  purpose: {
    CURRENCY_CONVERSION: 'Autoriza el cambio',
    PAYOUT: 'Autoriza el abono',
    TRANSFER: 'Autoriza el pago',
  },
  about: {
    CURRENCY_CONVERSION: (sent: string, received: string, payee: string) =>
      `Cambias ${sent} por ${received} para pagar a ${payee}. Después autorizas el abono.`,
    PAYOUT: (_: string, received: string, payee: string) => `Pagas ${received} a ${payee}.`,
    TRANSFER: (sent: string, _: string, payee: string) => `Pagas ${sent} a ${payee}.`,
  },
  receiver: 'el destinatario',
  timeLeft: (time: string) => `Aún no se ha pagado nada. Te quedan ${time} para autorizarlo.`,
  yourPhone: 'tu número de móvil',
  withPasskey: 'Autorizar con llave de acceso',
  authorizing: 'Autorizando',
  busy: 'Tu pago se está autorizando. Verás el resultado aquí.',
  waits: 'Este pago espera tu autorización. Aún no se ha pagado nada.',
  waitingTitle: 'A la espera de tu autorización',
  waiting: (amount: string) =>
    `Tu pago de ${amount} espera tu autorización. Aún no se ha pagado nada.`,
  unread: 'No sabemos si este pago todavía espera tu autorización.',
  over: 'Se ha acabado el tiempo para autorizar este pago. No se ha pagado nada.',
  start: 'Autorizar el pago',
  startLabel: (amount: string) => `Autorizar el pago de ${amount}`,
  lockedUntil: (time: string) =>
    `Ha habido demasiados intentos fallidos, así que no puedes autorizar pagos hasta ${time}. Este pago no se hará. Después puedes hacer uno nuevo.`,
  locked:
    'Ha habido demasiados intentos fallidos, así que ya no puedes autorizar pagos. Este pago no se hará. Escribe a Marram.',
}
