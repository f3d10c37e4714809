import type { freshPasskey as english } from '../english/freshPasskey.ts'

export const freshPasskey: typeof english = {
  demanded:
    'Marram pide aquí tu llave de acceso, aunque tu monedero esté desbloqueado. Aún no se ha pagado ni cambiado nada.',
  confirm: 'Confirmar con llave de acceso',
  none: 'Marram pide aquí una llave de acceso y tu monedero no tiene ninguna. Primero añade una. Si has eliminado una, puede que tengas que esperar 24 horas.',
}
