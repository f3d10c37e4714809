import { code } from './code.ts'
import { common } from './common.ts'
import { fields } from './fields.ts'
import { languageChoice } from './languageChoice.ts'
import { mailbox } from './mailbox.ts'
import { platformErrors } from './platformErrors.ts'
import { theme } from './theme.ts'
import { welcome } from './welcome.ts'

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
