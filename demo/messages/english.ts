import { activity } from '../activity/english/activity.ts'
import { agents } from '../agents/english/agents.ts'
import { cards } from '../cards/english/cards.ts'
import { home } from '../home/english/home.ts'
import { addMoney } from '../money/english/addMoney.ts'
import { amountFields } from '../money/english/amountFields.ts'
import { authorization } from '../money/english/authorization.ts'
import { payment } from '../money/english/payment.ts'
import { paymentNews } from '../money/english/paymentNews.ts'
import { receive } from '../money/english/receive.ts'
import { review } from '../money/english/review.ts'
import { send } from '../money/english/send.ts'
import { accounts } from '../payees/english/accounts.ts'
import { payees } from '../payees/english/payees.ts'
import { logOut } from '../security/english/logOut.ts'
import { paymentFactors } from '../security/english/paymentFactors.ts'
import { phrase } from '../security/english/phrase.ts'
import { secondMethod } from '../security/english/secondMethod.ts'
import { security } from '../security/english/security.ts'
import { platformErrors } from '../session/english/platformErrors.ts'
import { walletErrors } from '../session/english/walletErrors.ts'
import { nav } from '../shell/english/nav.ts'
import { code } from '../signIn/english/code.ts'
import { freshPasskey } from '../signIn/english/freshPasskey.ts'
import { identity } from '../signIn/english/identity.ts'
import { mailbox } from '../signIn/english/mailbox.ts'
import { otherDevice } from '../signIn/english/otherDevice.ts'
import { setup } from '../signIn/english/setup.ts'
import { unlock } from '../signIn/english/unlock.ts'
import { welcome } from '../signIn/english/welcome.ts'
import { common } from '../ui/english/common.ts'
import { fields } from '../ui/english/fields.ts'
import { languageChoice } from '../ui/english/languageChoice.ts'
import { sheet } from '../ui/english/sheet.ts'
import { theme } from '../ui/english/theme.ts'

/** The English catalogue. The page before login loads only the areas of `english/door.ts`. */
export const english = {
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
