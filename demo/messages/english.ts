import { accounts } from './english/accounts.ts'
import { activity } from './english/activity.ts'
import { addMoney } from './english/addMoney.ts'
import { agents } from './english/agents.ts'
import { authorization } from './english/authorization.ts'
import { cards } from './english/cards.ts'
import { code } from './english/code.ts'
import { common } from './english/common.ts'
import { fields } from './english/fields.ts'
import { freshPasskey } from './english/freshPasskey.ts'
import { home } from './english/home.ts'
import { identity } from './english/identity.ts'
import { languageChoice } from './english/languageChoice.ts'
import { logOut } from './english/logOut.ts'
import { mailbox } from './english/mailbox.ts'
import { nav } from './english/nav.ts'
import { payees } from './english/payees.ts'
import { payment } from './english/payment.ts'
import { paymentFactors } from './english/paymentFactors.ts'
import { paymentNews } from './english/paymentNews.ts'
import { phrase } from './english/phrase.ts'
import { platformErrors } from './english/platformErrors.ts'
import { receive } from './english/receive.ts'
import { review } from './english/review.ts'
import { security } from './english/security.ts'
import { send } from './english/send.ts'
import { setup } from './english/setup.ts'
import { theme } from './english/theme.ts'
import { unlock } from './english/unlock.ts'
import { walletErrors } from './english/walletErrors.ts'
import { welcome } from './english/welcome.ts'

/** The English catalogue. The page before login loads only the areas of `english/door.ts`. */
export const english = {
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
