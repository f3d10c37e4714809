/** Builds a page with Vite and its React plugin, as `vite build` does in a React app. */
import react from '@vitejs/plugin-react'
import { build, createLogger } from 'vite'

const [page, outDir] = process.argv.slice(2)
const warnings = []
const warn = (message) => warnings.push(message)
await build({
  configFile: false,
  plugins: [react()],
  customLogger: { ...createLogger('silent'), warn, warnOnce: warn },
  build: { outDir, rolldownOptions: { input: `${page}.html` } },
})
console.log(JSON.stringify(warnings))
