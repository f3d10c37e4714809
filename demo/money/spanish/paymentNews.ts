import type { paymentNews as english } from '../english/paymentNews.ts'

const to = (payee?: string) => (payee ? ` a ${payee}` : '')

export const paymentNews: typeof english = {
  label: 'Tus pagos',
  underWay: (amount: string, payee?: string) =>
    `Tu pago de ${amount}${to(payee)} se está firmando y enviando.`,
  elsewhere: (amount: string) =>
    `Tu pago de ${amount} se está firmando y enviando en otra pestaña. No lo envíes también aquí.`,
  outcome: {
    executed: (amount: string, payee?: string) =>
      `Tu pago de ${amount}${to(payee)} está en camino.`,
    completed: (amount: string, payee?: string) =>
      `Se ha enviado tu pago de ${amount}${to(payee)}.`,
    failed: (amount: string, payee?: string) =>
      `Tu pago de ${amount}${to(payee)} no se ha realizado.`,
    expired: (amount: string, payee?: string) =>
      `Tu pago de ${amount}${to(payee)} no se ha hecho porque su precio ha caducado. No se ha pagado nada.`,
    refused: (amount: string, payee?: string) => `Tu pago de ${amount}${to(payee)} no se ha hecho.`,
  },
}
