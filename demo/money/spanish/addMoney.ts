import type { addMoney as english } from '../english/addMoney.ts'

export const addMoney: typeof english = {
  title: 'Añadir dinero',
  text: 'Añade al momento dinero que no es real.',
  amount: 'Importe',
  submit: 'Añadir al monedero',
  added: (amount: string) => `Se han añadido ${amount} a tu monedero.`,
}
