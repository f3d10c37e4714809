import { walk } from '../walk.ts'
import { accounts } from './accounts.ts'
import { agents } from './agents.ts'
import { cards } from './cards.ts'
import { development } from './development.ts'
import { door } from './door.ts'
import { arabic, long, spanish } from './languages.ts'
import { money } from './money.ts'
import { receiving } from './receiving.ts'
import { safety } from './safety.ts'
import { sending } from './sending.ts'
import type { Tour } from './tour.ts'
import { trouble } from './trouble.ts'

const screens: Tour = {
  name: 'screens',
  isVariation: true,
  visit: (visit) => walk(visit),
}

/** Past every screen and state of the page. */
export const tours: readonly Tour[] = [
  screens,
  door,
  receiving,
  money,
  sending,
  accounts,
  agents,
  cards,
  safety,
  trouble,
  development,
  spanish,
  arabic,
  long,
]
