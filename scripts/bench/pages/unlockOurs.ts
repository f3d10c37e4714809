import { openSessionKey } from 'holdfast/crypto'
import { startUnlockPage } from '../sample.ts'

startUnlockPage(openSessionKey)
