import type { Service } from '../service/service.ts'
import { addFirstCredential, listCredentials, type TestCredential } from '../setup/credentials.ts'
import type { TestWallet } from '../setup/testWallet.ts'
import { additions } from './additions.ts'
import { startQuote } from './quoteFlow.ts'
import { removals } from './removals.ts'
import { sessionFlows } from './sessionFlows.ts'
import { type Attempt, completeFlow, type SignedFlow, startFlow } from './signedFlow.ts'
import { signIn } from './signIn.ts'
import { walletFlows } from './walletFlows.ts'

const withoutSession: Attempt = {
  name: 'refresh or revoke a session',
  refusal: 'no credential could be signed in with by test values',
}

/** Starts every flow that the library signs, one after the other. */
export async function startFlows(service: Service, wallet: TestWallet): Promise<Attempt[]> {
  const { accountId } = wallet
  const { sessionId, attempts } = await signIn(service, await openCredentials(service, wallet))
  const added = await add(service, wallet)
  const started = await startAll(service, [
    ...(sessionId === undefined ? [] : await sessionFlows(accountId, sessionId)),
    ...(await walletFlows(wallet)),
    ...removals(accountId, await listCredentials(service, wallet)),
  ])
  const missing = sessionId === undefined ? [withoutSession] : []
  return [...attempts, ...added, ...started, ...missing, await startQuote(service, wallet)]
}

async function openCredentials(service: Service, wallet: TestWallet): Promise<TestCredential[]> {
  const credentials = await listCredentials(service, wallet)
  if (credentials.length > 0) return credentials
  await addFirstCredential(service, wallet)
  return listCredentials(service, wallet)
}

/** Completed for a customer of our own, so that there is something to revoke. */
async function add(service: Service, { accountId, isOwn }: TestWallet): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  for (const flow of await additions(accountId, service.now())) {
    const attempt = await startFlow(service, flow)
    attempts.push(attempt)
    // guard: probe-additions
    if (isOwn && !('refusal' in attempt)) await completeFlow(service, flow, attempt)
  }
  return attempts
}

async function startAll(service: Service, flows: SignedFlow[]): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  for (const flow of flows) attempts.push(await startFlow(service, flow))
  return attempts
}
