import type { accounts as english } from '../english/accounts.ts'

export const accounts: typeof english = {
  title: 'Cuentas bancarias',
  add: 'Añadir una cuenta bancaria',
  addTitle: 'Añadir una cuenta bancaria',
  emptyTitle: 'Aún no hay cuentas bancarias',
  empty: 'Añade la cuenta a la que quieres enviar tu dinero.',
  holder: 'Titular de la cuenta',
  submit: 'Añadir cuenta',
  added: 'Se ha añadido la cuenta.',
  addedUnchecked: 'Se ha añadido la cuenta. Podrás enviarle dinero cuando esté revisada.',
  sendTo: 'Enviar',
  remove: 'Eliminar',
  removed: 'Se ha eliminado la cuenta.',
  removeTitle: 'Eliminar una cuenta bancaria',
  status: {
    ACTIVE: 'Lista',
    PENDING: 'En revisión',
    UNDER_REVIEW: 'En revisión',
    INACTIVE: 'Cerrada',
  },
}
