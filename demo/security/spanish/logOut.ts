import type { logOut as english } from '../english/logOut.ts'

export const logOut: typeof english = {
  label: 'No se ha cerrado la sesión',
  failed: 'Tu sesión de Marram sigue abierta.',
  keyDeleted:
    'Tu monedero está bloqueado aquí: su clave se ha borrado de este navegador. Tu dinero está a salvo.',
  keyLeft:
    'No se ha podido borrar de este navegador la clave de tu monedero. Borra los datos de este sitio en los ajustes del navegador.',
}
