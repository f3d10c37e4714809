import { enterCode, join, logOut, readMailbox } from '../session/platform.ts'
import { firstOf } from './firstOf.ts'

/**
 * Signs a new customer up, with the code in the demo's mailbox, and opens the wallet.
 *
 * @param from - where they live, and the mobile number, where they need one
 */
export async function becomeNewCustomer(
  from: { country?: string; phoneNumber?: string } = {},
): Promise<void> {
  const email = `customer-${crypto.randomUUID().slice(0, 8)}@example.com`
  await logOut()
  await join({ fullName: 'Ada Lovelace', email, ...from })
  await enterCode(await firstOf(20, () => codeTo(email)))
  location.assign('/')
}

async function codeTo(email: string): Promise<string | undefined> {
  const [mail] = await readMailbox(email)
  return mail && /\b\d{6}\b/.exec(mail.text)?.[0]
}

/** Does so for a customer in Germany, who authorizes each payment. */
export function becomeGermanCustomer(): Promise<void> {
  const [digits = 0] = crypto.getRandomValues(new Uint32Array(1))
  const phoneNumber = `+4915${String(digits % 10 ** 9).padStart(9, '0')}`
  return becomeNewCustomer({ country: 'DE', phoneNumber })
}
