import type { ProfileName } from '../profile.ts'
import type { Kind } from './kinds.ts'

/** One option: everything that is known of it. */
export type Row<T, Default extends T | undefined = T | undefined> = {
  kind: Kind<T>
  /** What it is when it is left out. */
  default: Default
  /** What leaving it out means, where the default does not say so itself. */
  unset?: string
  /** What it is for: the text of `--help` and of the README. */
  help: string
  /** The profiles in which it has an effect; it is refused in others. @default all */
  profiles?: readonly ProfileName[]
  /** How the command line gives it, if it can. */
  flag?: Flag
}

/** An option of the command line. */
export type Flag = {
  /** Without the dashes. */
  name: string
  /** What stands for its value in `--help`. */
  value: string
  /** Its environment variable. @default `SANDBOX_` and the name */
  variable?: string
}

type WithoutDefault<T> = Omit<Row<T>, 'default'>

/** Makes a row; without a default, the setting can be undefined. */
export function row<T>(parts: WithoutDefault<T> & { default: NoInfer<T> }): Row<T, T>
export function row<T>(parts: WithoutDefault<T>): Row<T, undefined>
export function row<T>(parts: WithoutDefault<T> & { default?: T }): Row<T> {
  return { default: undefined, ...parts }
}

/** The environment variable of a flag. */
export function variableOf({ name, variable }: Flag): string {
  return variable ?? `SANDBOX_${name.toUpperCase().replaceAll('-', '_')}`
}

/** What an option is for, and where it has an effect. */
export function helpOf({ help, profiles }: Row<unknown>): string {
  return profiles ? `${help}; only in profile ${profiles.join(', ')}` : help
}

/** What an option is when it is left out, in words. */
export function defaultText({ default: value, unset }: Row<unknown>): string {
  if (unset !== undefined) return unset
  return value === undefined ? 'none' : String(value)
}
