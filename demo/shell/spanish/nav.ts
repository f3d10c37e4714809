import type { nav as english } from '../english/nav.ts'

export const nav: typeof english = {
  label: 'Principal',
  home: 'Monedero',
  send: 'Enviar',
  receive: 'Recibir',
  accounts: 'Cuentas',
  security: 'Seguridad',
  logOut: 'Cerrar sesión',
}
