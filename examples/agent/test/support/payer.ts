import { onTestFinished } from 'vitest'
import { makePayment } from '../../payments/makePayment.ts'
import { createAgentApi } from '../../service/agentApi.ts'
import { openPaymentJournal } from '../../store/paymentJournal.ts'
import { createHome } from './agentProcess.ts'
import { accounts, type ScriptedService } from './scriptedService.ts'

/** Payments of one agent, which reply with the id of the action or with the error's message. */
export async function payer({ url }: ScriptedService) {
  const home = await createHome()
  onTestFinished(home.remove)
  const [api, journal] = [createAgentApi(url, 'token'), openPaymentJournal(home.folder)]
  const terms = { kind: 'transfer' as const, ...accounts, amount: 2_000 }
  const sent = { amount: 2_000, currency: { code: 'USD', decimals: 2 } }
  return (key: string, from = accounts.from) =>
    makePayment(
      api,
      journal,
      { key, terms: { ...terms, from }, sent },
      new AbortController().signal,
    ).then(
      ({ action }) => action.id,
      (error: Error) => error.message,
    )
}
