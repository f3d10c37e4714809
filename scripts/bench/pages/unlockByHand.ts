import { openByHand } from '../openByHand.ts'
import { startUnlockPage } from '../sample.ts'

startUnlockPage(openByHand)
