import type { send as english } from '../english/send.ts'

export const send: typeof english = {
  title: 'Enviar dinero',
  to: 'Para',
  allAccounts: (count: number) => `Todas las cuentas (${count})`,
  amount: 'Importe',
  amountHint: (available: string) => `Tienes ${available}.`,
  receivedHint: 'Verás cuánto envías antes de firmar.',
  passkeyAbove: (sum: string) =>
    `Para enviar más de ${sum} necesitas una llave de acceso usada en los últimos dos minutos.`,
  noPasskeyAbove: (sum: string) =>
    `Para enviar más de ${sum} necesitas una llave de acceso, y tu monedero no tiene ninguna.`,
  theyGetAbout: (sum: string) => `Recibe aproximadamente ${sum}.`,
  missing: (sum: string) => `Te faltan ${sum}.`,
  limitsAndFees: 'Límites y comisiones',
  unlockedUpTo: (sum: string) =>
    `Con tu monedero desbloqueado puedes enviar hasta ${sum} en cada pago. Por encima te pedimos la llave de acceso.`,
  serviceLimits:
    'El servicio de pagos tiene sus propios límites. Si rechaza un importe, te lo decimos y no se paga nada.',
  fees: 'El precio, que ves antes de firmar, incluye la comisión del servicio de pagos. Marram no añade ninguna.',
  sendAll: 'Enviar todo',
  sendAmount: (sum: string) => `Enviar ${sum}`,
  side: 'Qué importe escribes',
  iSend: (currency: string) => `Envío ${currency}`,
  theyReceive: (currency: string) => `Recibe ${currency}`,
  note: 'Concepto',
  noteHint: 'Opcional. El servicio de pagos lo guarda.',
  submit: 'Revisar el pago',
  submitting: 'Obteniendo un precio',
  payeeGone:
    'La cuenta bancaria de este pago se eliminó o no se puede pagar ahora. Elige adónde va el dinero.',
  lastFailed: 'Tu último pago falló. Elige adónde va el dinero.',
  draftClosed: 'Este borrador ya no se puede revisar.',
  nonePayable: 'Aún no se puede pagar a ninguna de tus cuentas bancarias',
  noAccount: 'También puedes pagar a una persona que tenga una dirección UMA.',
  uma: 'Dirección UMA',
  umaAbout: 'Una persona con otro monedero o banco, en su moneda',
  umaHint: 'Por ejemplo, $ada@example.com',
  find: 'Buscar destinatario',
  finding: 'Buscando al destinatario',
  otherReceiver: 'Elegir otro destinatario',
  receiverExpired:
    'Los datos del destinatario han caducado. Pulsa «Elegir otro destinatario» y vuelve a buscarlo.',
  takes: (currencies: string) => `Recibe ${currencies}`,
  senderFields: {
    NATIONALITY: 'Tu nacionalidad',
    BIRTH_DATE: 'Tu fecha de nacimiento',
    COUNTRY_OF_RESIDENCE: 'Tu país de residencia',
    POSTAL_ADDRESS: 'Tu dirección postal',
    TAX_ID: 'Tu número de identificación fiscal',
    EMAIL: 'Tu correo electrónico',
    PHONE_NUMBER: 'Tu número de teléfono',
  },
  senderHint: 'Lo exige la entidad del destinatario.',
}
