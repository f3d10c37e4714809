import { enterCode, join, logOut, readMailbox } from '../app/platform.ts'
import { firstOf } from './firstOf.ts'

/** Signs a new customer up, with the code in the demo's mailbox, and opens the wallet. */
export async function becomeNewCustomer(): Promise<void> {
  const email = `customer-${crypto.randomUUID().slice(0, 8)}@example.com`
  await logOut()
  await join({ fullName: 'Ada Lovelace', email })
  await enterCode(await firstOf(20, () => codeTo(email)))
  location.assign('/')
}

async function codeTo(email: string): Promise<string | undefined> {
  const [mail] = await readMailbox(email)
  return mail && /\b\d{6}\b/.exec(mail.text)?.[0]
}
