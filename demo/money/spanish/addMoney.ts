import type { addMoney as english } from '../english/addMoney.ts'

export const addMoney: typeof english = {
  title: 'Añadir dinero de prueba',
  text: 'Este es un entorno de pruebas: su dinero no es real.',
  amount: 'Importe',
  submit: 'Añadir al monedero',
  added: (amount: string) => `Se han añadido ${amount} a tu monedero.`,
}
