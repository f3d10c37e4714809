/** Builds a page with webpack's defaults for production. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import webpack from 'webpack'

const [page, folder] = process.argv.slice(2)
const compiler = webpack({
  entry: { [page]: `./${page}.js` },
  mode: 'production',
  output: { path: resolve(folder) },
})
const stats = await new Promise((done, fail) =>
  compiler.run((error, result) => (error ? fail(error) : done(result))),
)
writeFileSync(`${folder}/${page}.html`, `<!doctype html><script defer src="${page}.js"></script>`)
const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true })
console.log(JSON.stringify([...errors, ...warnings].map(({ message }) => message)))
