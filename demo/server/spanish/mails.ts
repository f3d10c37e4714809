import type { mails as english } from '../english/mails.ts'

export const mails: typeof english = {
  locale: 'es',
  codeSubject: 'Tu código de Marram',
  code: (code: string) =>
    `${code} es tu código para Marram.\n\nEs válido durante diez minutos. Marram no te lo pedirá nunca.`,
  when: (time: string) => `Cuándo: ${time} UTC`,
  where: (browser: string) => `Dónde: ${browser}`,
  browserOn: (browser: string, system: string) => `${browser} en ${system}`,
  unknownBrowser: 'Un navegador desconocido',
  unknownSystem: 'un sistema desconocido',
  ifYou: 'Si has sido tú, no tienes que hacer nada.',
  ifNotYou: (undo: string) => `Si no has sido tú, haz esto ahora: ${undo}.`,
  newDevice: {
    subject: 'Tu monedero de Marram se ha desbloqueado en un dispositivo nuevo',
    sentence:
      'Tu monedero de Marram se ha desbloqueado en un dispositivo en el que no se había desbloqueado antes.',
    undo: 'cierra la sesión de ese dispositivo',
  },
  factorAdded: {
    subject: 'Una llave de acceso nueva para tus pagos de Marram',
    sentence:
      'Se ha añadido una llave de acceso con la que se pueden autorizar tus pagos de Marram.',
    undo: 'elimínala y cierra la sesión de los dispositivos que no conozcas',
  },
  methodAdded: {
    subject: 'Un método de acceso nuevo para tu monedero de Marram',
    sentence: (method: string) =>
      `Se ha añadido un método de acceso a tu monedero de Marram: ${method}.`,
    undo: 'elimínalo y cierra la sesión de los dispositivos que no conozcas',
  },
  methods: {
    PASSKEY: 'una llave de acceso',
    EMAIL_OTP: 'códigos por correo',
    SMS_OTP: 'códigos por SMS',
    OAUTH: 'una cuenta de otro proveedor',
  },
  otherMethod: 'uno de otro tipo',
}
