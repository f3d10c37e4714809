import { type ReactElement, useId } from 'react'
import { messages } from '../messages.ts'
import { Icon, type IconName } from './Icon.tsx'
import { type Theme, useTheme } from './theme.ts'

const choices: [Theme, IconName][] = [
  ['system', 'auto'],
  ['light', 'sun'],
  ['dark', 'moon'],
]

export function ThemeChoice(): ReactElement {
  const [theme, setTheme] = useTheme()
  const name = useId()
  return (
    <fieldset className="theme">
      <legend className="hidden">{messages.theme.label}</legend>
      {choices.map(([choice, icon]) => (
        <label key={choice} title={messages.theme[choice]}>
          <input
            type="radio"
            name={name}
            checked={theme === choice}
            onChange={() => setTheme(choice)}
          />
          <Icon name={icon} />
          <span className="hidden">{messages.theme[choice]}</span>
        </label>
      ))}
    </fieldset>
  )
}
