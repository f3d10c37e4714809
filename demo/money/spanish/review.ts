import type { review as english } from '../english/review.ts'

export const review: typeof english = {
  title: 'Revisa y firma',
  unknownTitle: 'Resultado aún desconocido',
  terms: 'Condiciones',
  reported: 'Según el servicio de pagos',
  youSend: 'Envías',
  fee: 'Comisión, incluida',
  rate: 'Cambio',
  rateText: (sending: string, receiving: string) => `${sending} = ${receiving}`,
  theyGet: 'El destinatario recibe',
  receiver: 'Destinatario',
  to: 'Para',
  holdsFor: (time: string) => `Este precio es válido durante ${time} más.`,
  final: 'Una vez enviado, no se puede retirar.',
  expired: 'Este precio ha caducado. No se ha pagado nada.',
  newPrice: 'Obtener un precio nuevo',
  preparedBy: (name: string) => `${name} ha preparado este pago. Fírmalo solo si lo quieres.`,
  replaced: 'El precio anterior ha caducado. Estas son las condiciones nuevas.',
  payloadTitle: 'Lo que firma tu dispositivo',
  payloadText: (bytes: string) =>
    `Exactamente estos ${bytes} bytes. Son una transacción en la codificación propia del servicio de pagos, que esta página no puede leer. Las condiciones de arriba vienen del servicio de pagos.`,
  readTerms: 'Primero lee todas las condiciones',
  sign: 'Firmar y enviar',
  signing: 'Firmando y enviando',
  unlockFirst: 'Desbloquea tu monedero para firmar este pago.',
  lookAgain: 'Consultar el estado del pago',
  earlier: (amount: string) =>
    `Es posible que un pago anterior de ${amount} se haya realizado. Consúltalo antes de enviar otro.`,
  signAnother: 'Firmar y enviar otro pago',
  repeat: 'Repetir este pago',
  offline: 'No tienes conexión. Podrás firmar en cuanto vuelvas a tenerla.',
  busy: 'Tu pago se está firmando y enviando. Verás el resultado aquí.',
  otherDestination:
    'El servicio de pagos ha preparado un pago a una cuenta que no elegiste. No se ha firmado nada.',
}
