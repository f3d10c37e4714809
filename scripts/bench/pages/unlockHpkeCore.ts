import { openByHpkeCore } from '../openByHpkeCore.ts'
import { startUnlockPage } from '../sample.ts'

startUnlockPage(openByHpkeCore)
