import type { fields as english } from '../english/fields.ts'

export const fields: typeof english = {
  required: 'Rellena este campo.',
  name: 'Usa al menos dos caracteres: solo letras, cifras, espacios y . ’ -',
  email: 'Esto no parece una dirección de correo, como ada@example.com.',
  phoneNumber:
    'Un número de móvil empieza por + y el prefijo del país; por ejemplo, +34 612 34 56 78.',
  code: 'Un código tiene de 4 a 12 letras o cifras.',
  uma: 'Una dirección UMA empieza por $ y contiene una @, como $ada@example.com.',
  nickname: 'Usa como máximo 100 letras, cifras, espacios y . _ - ’ ( ).',
}
