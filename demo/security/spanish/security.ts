import type { security as english } from '../english/security.ts'

/** In the gender of the word for the sign-in method. */
const addedOf: Record<string, string> = {
  PASSKEY: 'Añadida',
  EMAIL_OTP: 'Añadidos',
  SMS_OTP: 'Añadidos',
}

export const security: typeof english = {
  title: 'Seguridad',
  unlockFirst: 'Primero desbloquea tu monedero: este cambio se firma en tu dispositivo.',
  waysIn: 'Métodos de acceso',
  waysInText:
    'Cada uno de ellos puede desbloquear tu monedero. Ten al menos dos, en dos sitios distintos.',
  kinds: {
    PASSKEY: 'Llave de acceso',
    EMAIL_OTP: 'Códigos por correo',
    SMS_OTP: 'Códigos por SMS',
    OAUTH: 'Skerry ID',
  },
  added: (when: string, type: string) => `${addedOf[type] ?? 'Añadido'}: ${when}`,
  addPasskey: 'Añadir una llave de acceso',
  furtherPasskey:
    'Otra llave de acceso es para un dispositivo, un gestor de contraseñas o una llave de seguridad que todavía no tenga ninguna de tu monedero.',
  addEmail: 'Añadir códigos por correo',
  addEmailText: (address: string) =>
    `Los códigos se envían a ${address}, una dirección que Marram ha verificado.`,
  addSms: 'Añadir códigos por SMS',
  addSmsText: (phoneNumber: string) => `Los códigos se envían por SMS al ${phoneNumber}.`,
  addProvider: 'Añadir Skerry ID',
  addProviderText: 'Se abre una ventana en la que inicias sesión con Skerry ID.',
  add: 'Añadir',
  wayInAdded: 'Se ha añadido el método de acceso.',
  wayInRemoved: 'Se ha eliminado el método de acceso.',
  remove: 'Eliminar',
  removeLabel: (kind: string, name: string) => `Eliminar ${kind}, ${name}`,
  removeTitle: 'Eliminar un método de acceso',
  removeOther: 'Desbloquear con otro método',
  removeOtherText: 'Has desbloqueado tu monedero con este. Desbloquéalo con otro para eliminarlo.',
  removeText: (kind: string, name: string) =>
    `${kind} (${name}) dejará de desbloquear tu monedero. Se cerrará la sesión en los dispositivos que se desbloquearon así.`,
  removeLast:
    'Esta es tu última llave de acceso. Sin ninguna no puedes enviar más de {sum} de una vez, obtener una tarjeta ni ver su número, conectar un agente ni aprobar sus pagos, ni ver tu frase de recuperación.',
  removeLater:
    'Una llave de acceso que añadas después puede no servir para esto hasta pasadas 24 horas.',
  removeCheck: 'Entiendo lo que pierdo con mi última llave de acceso',
  removeUnchecked: 'Confirma que quieres eliminar tu última llave de acceso.',
  devices: 'Dispositivos desbloqueados',
  devicesText: 'Los dispositivos en los que tu monedero está desbloqueado ahora.',
  noDevices: 'Tu monedero está bloqueado en todas partes.',
  thisDevice: 'Este dispositivo',
  otherDevice: 'Otro dispositivo',
  session: (kind: string, since: string) => `${kind}, desde: ${since}`,
  signOut: 'Cerrar sesión',
  unknownDevice: 'Dispositivo desconocido',
  deviceName: (browser: string, system: string) => `${browser} en ${system}`,
  fromThisNetwork: (address: string) => `Desde esta red (${address})`,
  fromAddress: (address: string) => `Desde la dirección ${address}`,
  lastActive: (when: string) => `Última actividad: ${when}`,
  signOutLabel: (name: string, since: string) =>
    `Cerrar sesión del dispositivo ${name}, desbloqueado desde: ${since}`,
  signOutTitle: 'Cerrar la sesión de otro dispositivo',
  signOutText: (name: string) => `A partir de ahora, ${name} ya no podrá firmar nada.`,
  signedOut: 'Se ha cerrado la sesión del dispositivo.',
  unknownEnds: (time: string) =>
    `Puede ser un dispositivo de esta lista que se desbloqueó antes. La sesión termina a las ${time}.`,
  earlierOpen: (time: string) => `Una sesión anterior sigue abierta. Termina a las ${time}.`,
  endEarlier: 'Terminar ahora',
  endEarlierTitle: 'Terminar la sesión anterior',
  endEarlierText: 'Tu monedero sigue desbloqueado en este dispositivo.',
  earlierEnded: 'Se ha terminado la sesión anterior.',
  privacy: 'Privacidad',
  privacySwitch: 'Monedero privado',
  privacyText: 'Mantiene tu saldo y tus pagos fuera de la vista pública.',
  publicText: 'Tu saldo y tus pagos pueden verse públicamente.',
  privacyTitle: 'Cambiar la privacidad',
  madePrivate: 'Tu monedero es privado.',
  madePublic: 'Tu monedero es público.',
  phrase: 'Frase de recuperación',
  phraseText: 'Mueve tu dinero sin Marram.',
  phraseAction: 'Ver mi frase de recuperación',
  phraseChecked: (day: string) => `Comprobada el ${day}, en este navegador.`,
  look: 'Apariencia',
  profile: 'Cuenta de Marram',
  fullName: 'Nombre',
  email: 'Correo electrónico',
  phoneNumber: 'Número de móvil',
}
