import type { Messages } from './catalogue.ts'
import { accounts } from './spanish/accounts.ts'
import { activity } from './spanish/activity.ts'
import { addMoney } from './spanish/addMoney.ts'
import { agents } from './spanish/agents.ts'
import { authorization } from './spanish/authorization.ts'
import { cards } from './spanish/cards.ts'
import { code } from './spanish/code.ts'
import { common } from './spanish/common.ts'
import { fields } from './spanish/fields.ts'
import { freshPasskey } from './spanish/freshPasskey.ts'
import { home } from './spanish/home.ts'
import { identity } from './spanish/identity.ts'
import { languageChoice } from './spanish/languageChoice.ts'
import { logOut } from './spanish/logOut.ts'
import { mailbox } from './spanish/mailbox.ts'
import { nav } from './spanish/nav.ts'
import { payees } from './spanish/payees.ts'
import { payment } from './spanish/payment.ts'
import { paymentFactors } from './spanish/paymentFactors.ts'
import { paymentNews } from './spanish/paymentNews.ts'
import { phrase } from './spanish/phrase.ts'
import { platformErrors } from './spanish/platformErrors.ts'
import { receive } from './spanish/receive.ts'
import { review } from './spanish/review.ts'
import { security } from './spanish/security.ts'
import { send } from './spanish/send.ts'
import { setup } from './spanish/setup.ts'
import { theme } from './spanish/theme.ts'
import { unlock } from './spanish/unlock.ts'
import { walletErrors } from './spanish/walletErrors.ts'
import { welcome } from './spanish/welcome.ts'

/** The Spanish catalogue. */
export const spanish: Messages = {
  ...common,
  nav,
  logOut,
  theme,
  languageChoice,
  welcome,
  code,
  mailbox,
  identity,
  setup,
  unlock,
  home,
  activity,
  addMoney,
  accounts,
  agents,
  authorization,
  cards,
  security,
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
  platformErrors,
  walletErrors,
}
