import {
  authorizeQuote,
  createExternalAccount,
  createQuote,
  executeQuote,
  signOut,
  type Wallet,
} from 'holdfast'
import { addSandboxMoney } from '../session/platform.ts'
import { navigate } from '../ui/router.ts'
import { passTime, receiveMoney } from './localWorld.ts'
import { testAccount } from './testAccount.ts'
import { texts } from './texts.ts'

/** What a scenario runs in. */
export interface Scene {
  wallet: Wallet
  /** `Customer:<uuid>` */
  customerId: string
}

const sessionSeconds = 15 * 60

/** States that a wallet may be in, and how it gets there. */
export const presets: [string, (scene: Scene) => Promise<void>][] = [
  [texts.filled, fillWallet],
  [texts.failedPayment, failPayment],
  [texts.expiredSession, () => passTime(sessionSeconds)],
  [texts.lockedWallet, async ({ wallet }) => void (await signOut(wallet))],
]

async function fillWallet({ wallet, customerId }: Scene): Promise<void> {
  mustBeUnlocked(wallet)
  await addSandboxMoney(250_000_000)
  await pay(wallet, '111', 'Grace Hopper', 20_000_000)
  await pay(wallet, '112', 'Alan Turing', 15_000_000)
  await receiveMoney(customerId)
}

async function failPayment({ wallet }: Scene): Promise<void> {
  mustBeUnlocked(wallet)
  await addSandboxMoney(10_000_000)
  navigate(`/payments/${await pay(wallet, '002', 'Fails', 5_000_000)}`)
}

/** Answers for a customer in the EU, with the code of every text message of the sandbox. */
const onChallenge = () => ({ code: '123456' })

/** Adds a payee and pays them. @returns `Transaction:<uuid>` */
async function pay(wallet: Wallet, digits: string, name: string, amount: number) {
  const { id } = await createExternalAccount(wallet, testAccount(digits, name))
  const quote = await createQuote(wallet, {
    destination: { accountId: id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: amount,
  })
  const { status } = await executeQuote(wallet, quote)
  if (status === 'pendingAuthorization') await authorizeQuote(wallet, quote, { onChallenge })
  return quote.transactionId
}

function mustBeUnlocked(wallet: Wallet): void {
  if (wallet.getState().status !== 'signedIn') throw new Error(texts.unlockFirst)
}
