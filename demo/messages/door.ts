import { platformErrors } from '../session/english/platformErrors.ts'
import { code } from '../signIn/english/code.ts'
import { mailbox } from '../signIn/english/mailbox.ts'
import { welcome } from '../signIn/english/welcome.ts'
import { common } from '../ui/english/common.ts'
import { fields } from '../ui/english/fields.ts'
import { languageChoice } from '../ui/english/languageChoice.ts'
import { theme } from '../ui/english/theme.ts'

/** What the page says before login. */
export const door = {
  ...common,
  theme,
  languageChoice,
  welcome,
  code,
  mailbox,
  fields,
  platformErrors,
}
