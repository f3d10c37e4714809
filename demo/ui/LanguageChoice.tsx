import { type ReactElement, useId } from 'react'
import {
  type LanguageChoice as Choice,
  chooseLanguage,
  languages,
  readLanguageChoice,
} from '../messages/language.ts'
import { messages } from '../messages.ts'

const texts = messages.languageChoice
const choices: Choice[] = ['system', ...languages]

/**
 * The language of the page, each by its own name. Buttons, because a choice loads the page again: a
 * list would do so at every arrow key.
 */
export function LanguageChoice(): ReactElement {
  const id = useId()
  const chosen = readLanguageChoice()
  return (
    <fieldset className="languages" aria-describedby={id}>
      <legend>{texts.label}</legend>
      <div className="acts">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className="button"
            data-look="quiet"
            lang={choice === 'system' ? undefined : choice}
            aria-pressed={choice === chosen}
            onClick={() => chooseLanguage(choice)}
          >
            {texts.names[choice]}
          </button>
        ))}
      </div>
      <p className="soft small" id={id}>
        {texts.hint}
      </p>
    </fieldset>
  )
}
