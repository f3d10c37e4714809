import type { amountFields as english } from '../english/amountFields.ts'

export const amountFields: typeof english = {
  form: (example: string) => `Escribe el importe en cifras; por ejemplo, ${example}.`,
  ambiguous: (typed: string, whole: string, fraction: string) =>
    `${typed} se puede leer de dos maneras. Escribe ${whole} o ${fraction}.`,
  decimals: (digits: number) => `Usa como máximo ${digits} decimales.`,
  zero: 'El importe debe ser mayor que cero.',
  large: 'Es más de lo que se puede enviar en un pago.',
  aboveBalance: (available: string) => `Es más de lo que tienes: ${available}.`,
}
