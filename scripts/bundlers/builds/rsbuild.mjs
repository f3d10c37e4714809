/** Builds a page with Rsbuild, as `rsbuild build` does by default. */
import { createRsbuild } from '@rsbuild/core'

const [page, root] = process.argv.slice(2)
const rsbuild = await createRsbuild({
  config: {
    logLevel: 'silent',
    source: { entry: { [page]: `./${page}.js` } },
    output: { distPath: { root } },
  },
})
let problems = []
rsbuild.onAfterBuild(({ stats }) => {
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true })
  problems = [...errors, ...warnings].map(({ message }) => message)
})
const { close } = await rsbuild.build()
await close()
console.log(JSON.stringify(problems))
