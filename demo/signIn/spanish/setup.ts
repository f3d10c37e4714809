import type { setup as english } from '../english/setup.ts'

export const setup: typeof english = {
  title: 'Configura tu monedero',
  steps: 'Pasos',
  joined: 'Cuenta de Marram',
  wayIn: 'Método de acceso',
  unlock: 'Primer desbloqueo',
  passkeyTitle: 'Crea la llave de tu monedero',
  passkeyText:
    'Una llave de acceso se guarda en este dispositivo o en tu gestor de contraseñas. La usas con tu huella, tu cara o el bloqueo de pantalla.',
  nickname: 'Nombre de esta llave de acceso',
  nicknameHint: 'Para reconocerla más adelante; por ejemplo, «Mi móvil»',
  nicknameDefault: 'Mi primera llave',
  nicknameFurther: 'Mi otra llave',
  nicknameTaken: 'Otra llave de acceso de tu monedero ya se llama así.',
  otherWays: '¿No puedes usar una llave de acceso?',
  withoutPasskey:
    'Los códigos desbloquean tu monedero. Para un pago de más de {sum}, para una tarjeta y para ver tu frase de recuperación necesitas una llave de acceso.',
  emailRisk:
    'Quien pueda leer tu correo podrá entonces desbloquear tu monedero y enviar hasta {sum} de una vez, una y otra vez. Ten además una llave de acceso.',
  smsRisk:
    'Quien pueda leer tus SMS podrá entonces desbloquear tu monedero y enviar hasta {sum} de una vez, una y otra vez. Ten además una llave de acceso.',
  useEmail: 'Usar códigos por correo',
  useSms: 'Usar códigos por SMS',
  useProvider: 'Usar Skerry ID',
  readyTitle: {
    PASSKEY: 'Tu llave de acceso está lista',
    EMAIL_OTP: 'Los códigos por correo están listos',
    SMS_OTP: 'Los códigos por SMS están listos',
    OAUTH: 'Skerry ID está listo',
  },
  create: 'Crear llave de acceso',
  notCreated: {
    PASSKEY_NOT_COMPLETED:
      'No se ha creado ninguna llave de acceso. Vuelve a intentarlo cuando quieras.',
    'PASSKEY_NOT_COMPLETED.cancelled':
      'Se ha cancelado o rechazado la petición. No se ha creado ninguna llave de acceso. Vuelve a intentarlo cuando quieras.',
    'PASSKEY_NOT_COMPLETED.timedOut':
      'No se ha creado ninguna llave de acceso a tiempo. Vuelve a intentarlo cuando quieras.',
    'PASSKEY_NOT_COMPLETED.noMatchingPasskey':
      'Se ha cancelado o rechazado la petición. No se ha creado ninguna llave de acceso. Vuelve a intentarlo cuando quieras.',
  },
  creating: 'Esperando a tu dispositivo',
  unlockText:
    'Úsalo una vez ahora. Después, tu monedero queda desbloqueado en este dispositivo durante un tiempo.',
}
