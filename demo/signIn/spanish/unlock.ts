import type { unlock as english } from '../english/unlock.ts'

export const unlock: typeof english = {
  title: 'Desbloquea tu monedero',
  text: 'Confirma que eres tú. Después, tu monedero queda desbloqueado en este dispositivo durante un tiempo.',
  passkey: 'Desbloquear con llave de acceso',
  waiting: 'Esperando a tu dispositivo',
  codesGoTo: (address: string) => `Los códigos se envían a ${address}.`,
  sendCode: { EMAIL_OTP: 'Enviarme un código por correo', SMS_OTP: 'Enviarme un código por SMS' },
  enterCode: {
    EMAIL_OTP: 'Introducir el código del correo',
    SMS_OTP: 'Introducir el código del SMS',
  },
  provider: 'Continuar con Skerry ID',
  providerWaiting: 'Esperando a la otra ventana',
  locked: 'Bloqueado',
  unavailable: 'Ahora no se puede acceder a tu monedero. Lo seguimos intentando.',
  unlocked: (until: string) => `Desbloqueado hasta las ${until}`,
  action: 'Desbloquear',
  lock: 'Bloquear',
  expired: 'Tu sesión ha caducado, así que tu monedero se ha bloqueado.',
  revoked:
    'Tu monedero se ha bloqueado desde otro dispositivo o se ha eliminado un método de acceso.',
  keyLost: 'Este navegador ya no tiene tu sesión. Vuelve a desbloquear tu monedero.',
  memory:
    'Este navegador no puede guardar claves, así que tu monedero se bloquea al recargar la página.',
}
