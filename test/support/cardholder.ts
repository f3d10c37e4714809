import type { Wallet } from '../../src/wallet/context/walletContext.ts'
import type { CreateWalletOptions } from '../../src/wallet/createWallet.ts'
import { addEmailOtp } from '../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { startEmailOtp } from '../../src/wallet/oneTimeCode/startEmailOtp.ts'
import type { StackUser, WholeStack } from './wholeStack.ts'

/** The generations of the service. */
export const profiles = ['spec', 'live-2026-05', 'live-2026-08'] as const

/** A user who is signed in, and what was sent to the relay since. */
export interface Cardholder {
  user: StackUser
  wallet: Wallet
  sent: SentCall[]
}

interface SentCall {
  method: string
  path: string
  isSigned: boolean
}

/** A user with money in the wallet, signed in by an e-mailed code. */
export async function newCardholder(
  stack: WholeStack,
  options: Partial<CreateWalletOptions> = {},
): Promise<Cardholder> {
  const user = await stack.newUser()
  await stack.fund(user, 100_000_000)
  const sent: SentCall[] = []
  const { signers } = stack.sandbox
  const wallet = stack.walletOf(user, {
    signerPublicKeys: { export: [signers.export], oneTimeCode: [signers.oneTimeCode] },
    fetch: (input, init) => {
      const isSigned = new Headers(init?.headers).has('Service-Wallet-Signature')
      const path = new URL(String(input)).pathname.replace('/wallet', '')
      sent.push({ method: init?.method ?? 'GET', path: decodeURIComponent(path), isSigned })
      return stack.send(user, input, init)
    },
    ...options,
  })
  // The live generations create this credential with the wallet.
  await Promise.allSettled([addEmailOtp(wallet, { email: user.email })])
  await (await startEmailOtp(wallet)).complete(await stack.lastCode(user))
  sent.length = 0
  return { user, wallet, sent }
}

/** Issues a card that the user's wallet pays for, as the platform does. */
export async function issueCard(
  stack: WholeStack,
  { customerId, accountId }: StackUser,
  outcome = '900',
): Promise<string> {
  const card = await stack.platform<{ id: string }>('/cards', {
    cardholderId: customerId,
    form: 'VIRTUAL',
    fundingSources: [accountId],
    platformCardId: `card-${crypto.randomUUID()}-${outcome}`,
  })
  return card.id
}
