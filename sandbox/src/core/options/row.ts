import type { ProfileName } from '../profile.ts'
import type { Kind } from './kinds.ts'

/** One option: everything that is known of it. */
export type Row<T = unknown, Default = T | undefined> = Kind<T> & {
  /** The value when it is left out. */
  default: Default
  /** The default in words. */
  defaultText: string
  /** The purpose of the option: the text of `--help` and of docs/sandbox/options.md. */
  help: string
  /** The profiles in which it has an effect; it is refused in others. @default all */
  profiles: readonly ProfileName[] | undefined
  /**
   * The flag and the variable that give it on the command line and in the environment, if they can; `value` stands
   * for its value.
   */
  flag: { name: string; value: string; variable: string } | undefined
}

type About = {
  help: string
  profiles?: readonly ProfileName[]
  /** The meaning of leaving it out, if the default does not say so itself. */
  unset?: string
}

type Flag = `--${string} ${string}` | undefined

/** Makes a row; without a default, the setting can be undefined. */
export function row<T>(flag: Flag, kind: Kind<T>, about: About & { default: NoInfer<T> }): Row<T, T>
export function row<T>(flag: Flag, kind: Kind<T>, about: About): Row<T, undefined>
export function row<T>(flag: Flag, kind: Kind<T>, about: About & { default?: T }): Row<T> {
  const { profiles, default: value, unset = String(value ?? 'none') } = about
  const help = profiles ? `${about.help}; only in profile ${profiles.join(', ')}` : about.help
  return {
    ...kind,
    help,
    profiles,
    default: value,
    defaultText: unset,
    flag: flag && readFlag(flag),
  }
}

function readFlag(flag: string): Row['flag'] {
  const [name = '', value = ''] = flag.slice(2).split(' ')
  return { name, value, variable: `SANDBOX_${name.toUpperCase().replaceAll('-', '_')}` }
}
