import type { mailbox as english } from '../english/mailbox.ts'

export const mailbox: typeof english = {
  open: { EMAIL_OTP: 'Abrir el buzón de la demo', SMS_OTP: 'Abrir el teléfono de la demo' },
  title: { EMAIL_OTP: 'Buzón', SMS_OTP: 'Mensajes SMS' },
  text: (addresses: string) => `Los mensajes para ${addresses} llegan aquí, a este equipo.`,
  and: ' y ',
  use: 'Usar este código',
  textMessage: 'Mensaje SMS',
  emptyTitle: 'Aún no hay mensajes',
  empty: 'Tardan un momento.',
}
