import type { home as english } from '../english/home.ts'

export const home: typeof english = {
  title: 'Tu monedero',
  balance: 'Saldo',
  lastBalance: 'Saldo en tu última visita',
  lastVisit: (time: string) => `De tu última visita: ${time}`,
  aboutUsdb: 'USDB es un dólar digital. 1 USDB vale 1 dólar estadounidense.',
  addMoney: 'Añadir dinero',
  send: 'Enviar dinero',
  noActivityTitle: 'Aún no hay movimientos',
  noActivity: 'Aquí aparece el dinero que añades, envías y recibes.',
  accounts: 'Cuentas bancarias',
  allAccounts: 'Todas las cuentas',
  suggestTitle: 'Añade una llave de acceso',
  suggest: 'Un toque en lugar de un código, y las webs falsas no la pueden robar.',
  suggestAction: 'Ver cómo',
  arrived: (amount: string, from?: string) => `Has recibido ${amount}${from ? ` de ${from}` : ''}.`,
  moreArrived: (count: number) => `${count} más en tus movimientos`,
  dismissAll: 'Descartar todo',
  seePayment: 'Ver el pago',
  pendingTitle: 'A la espera de un resultado',
  pending: (amount: string, time: string, payee?: string) =>
    `Aún no sabemos si se ha hecho tu pago de ${amount}${payee ? ` a ${payee}` : ''}, firmado el ${time}. Consulta su estado. Repetir este mismo pago no puede pagar dos veces; no inicies uno nuevo.`,
}
