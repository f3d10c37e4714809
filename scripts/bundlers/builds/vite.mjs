/** Builds a page with Vite, as `vite build` does by default. */
import { build, createLogger } from 'vite'

const [page, outDir] = process.argv.slice(2)
const warnings = []
const warn = (message) => warnings.push(message)
await build({
  configFile: false,
  customLogger: { ...createLogger('silent'), warn, warnOnce: warn },
  build: { outDir, rolldownOptions: { input: `${page}.html` } },
})
console.log(JSON.stringify(warnings))
