import type { about } from './english/about.ts'

/** What a page about the platform is given. */
export interface AboutProps {
  texts: typeof about
}
