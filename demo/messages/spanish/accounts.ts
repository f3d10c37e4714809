import type { accounts as english } from '../english/accounts.ts'

export const accounts: typeof english = {
  title: 'Cuentas bancarias',
  add: 'Añadir una cuenta bancaria',
  addTitle: 'Añadir una cuenta bancaria',
  emptyTitle: 'Aún no hay cuentas bancarias',
  empty: 'Añade la cuenta a la que quieres enviar tu dinero.',
  holder: 'Titular de la cuenta',
  routing: 'Número de ruta (routing number)',
  routingHint: '9 cifras',
  number: 'Número de cuenta',
  numberHint: 'Hasta 17 cifras',
  submit: 'Añadir cuenta',
  ending: (digits: string) => `Cuenta terminada en ${digits}`,
  sendTo: 'Enviar',
  sendToLabel: (name: string, digits: string) => `Enviar a ${name}, cuenta terminada en ${digits}`,
  remove: 'Eliminar',
  removeLabel: (name: string, digits: string) => `Eliminar ${name}, cuenta terminada en ${digits}`,
  removeTitle: 'Eliminar una cuenta bancaria',
  removeText: (name: string, digits: string) =>
    `${name}, cuenta terminada en ${digits}, ya no se podrá elegir para un pago. Los pagos en camino no cambian.`,
  status: {
    ACTIVE: 'Lista',
    PENDING: 'En revisión',
    UNDER_REVIEW: 'En revisión',
    INACTIVE: 'Cerrada',
  },
}
