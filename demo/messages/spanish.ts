import { activity } from '../activity/spanish/activity.ts'
import { agents } from '../agents/spanish/agents.ts'
import { cards } from '../cards/spanish/cards.ts'
import { home } from '../home/spanish/home.ts'
import { addMoney } from '../money/spanish/addMoney.ts'
import { amountFields } from '../money/spanish/amountFields.ts'
import { authorization } from '../money/spanish/authorization.ts'
import { payment } from '../money/spanish/payment.ts'
import { paymentNews } from '../money/spanish/paymentNews.ts'
import { receive } from '../money/spanish/receive.ts'
import { review } from '../money/spanish/review.ts'
import { send } from '../money/spanish/send.ts'
import { accounts } from '../payees/spanish/accounts.ts'
import { payees } from '../payees/spanish/payees.ts'
import { logOut } from '../security/spanish/logOut.ts'
import { paymentFactors } from '../security/spanish/paymentFactors.ts'
import { phrase } from '../security/spanish/phrase.ts'
import { secondMethod } from '../security/spanish/secondMethod.ts'
import { security } from '../security/spanish/security.ts'
import { platformErrors } from '../session/spanish/platformErrors.ts'
import { walletErrors } from '../session/spanish/walletErrors.ts'
import { nav } from '../shell/spanish/nav.ts'
import { code } from '../signIn/spanish/code.ts'
import { freshPasskey } from '../signIn/spanish/freshPasskey.ts'
import { identity } from '../signIn/spanish/identity.ts'
import { mailbox } from '../signIn/spanish/mailbox.ts'
import { otherDevice } from '../signIn/spanish/otherDevice.ts'
import { setup } from '../signIn/spanish/setup.ts'
import { unlock } from '../signIn/spanish/unlock.ts'
import { welcome } from '../signIn/spanish/welcome.ts'
import { common } from '../ui/spanish/common.ts'
import { fields } from '../ui/spanish/fields.ts'
import { languageChoice } from '../ui/spanish/languageChoice.ts'
import { sheet } from '../ui/spanish/sheet.ts'
import { theme } from '../ui/spanish/theme.ts'
import type { Messages } from './catalogue.ts'

/** The Spanish catalogue. */
export const spanish: Messages = {
  ...common,
  nav,
  logOut,
  sheet,
  theme,
  languageChoice,
  welcome,
  code,
  mailbox,
  identity,
  setup,
  unlock,
  otherDevice,
  home,
  activity,
  addMoney,
  accounts,
  agents,
  authorization,
  cards,
  security,
  secondMethod,
  phrase,
  send,
  receive,
  payees,
  review,
  payment,
  paymentFactors,
  paymentNews,
  freshPasskey,
  fields,
  amountFields,
  platformErrors,
  walletErrors,
}
