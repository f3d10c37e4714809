import { start } from '../shared/page.js'

await start(document.querySelector('button'), document.querySelector('output'))
