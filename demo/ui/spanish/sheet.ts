import type { sheet as english } from '../english/sheet.ts'

export const sheet: typeof english = {
  busy: 'Estamos en ello. Verás el resultado aquí.',
  cancel: 'Cancelar',
}
