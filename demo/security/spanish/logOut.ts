import type { logOut as english } from '../english/logOut.ts'

export const logOut: typeof english = {
  label: 'No se ha cerrado la sesión',
  failed: 'Tu sesión de Marram sigue abierta.',
  keyDeleted:
    'Tu monedero está bloqueado aquí: su clave se ha borrado de este navegador. Tu dinero está a salvo.',
  causes: {
    OFFLINE: 'No se puede conectar con Marram.',
    SERVICE_UNREACHABLE: 'No se puede conectar con Marram.',
  },
  keyKept: 'La clave de tu monedero sigue en este navegador.',
  keyLeft:
    'No se ha podido borrar de este navegador la clave de tu monedero. Borra los datos de este sitio en los ajustes del navegador.',
}
