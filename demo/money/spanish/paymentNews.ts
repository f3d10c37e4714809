import type { paymentNews as english } from '../english/paymentNews.ts'

export const paymentNews: typeof english = {
  label: 'Tus pagos',
  underWay: (amount: string) => `Tu pago de ${amount} se está firmando y enviando.`,
  elsewhere: (amount: string) =>
    `Tu pago de ${amount} se está firmando y enviando en otra pestaña. No lo envíes también aquí.`,
  outcome: {
    executed: (amount: string) => `Se ha enviado tu pago de ${amount}.`,
    failed: (amount: string) => `Tu pago de ${amount} no se ha realizado.`,
    expired: (amount: string) =>
      `Tu pago de ${amount} no se ha hecho porque su precio ha caducado. No se ha enviado nada.`,
    refused: (amount: string) => `Tu pago de ${amount} no se ha hecho.`,
  },
}
