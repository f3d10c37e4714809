/** Builds a page with Rollup, and the plugins that find packages and minify. */
import { writeFileSync } from 'node:fs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import terser from '@rollup/plugin-terser'
import { rollup } from 'rollup'

const [page, dir] = process.argv.slice(2)
const warnings = []
const bundle = await rollup({
  input: `${page}.js`,
  plugins: [nodeResolve({ browser: true }), terser()],
  onwarn: ({ message }) => warnings.push(message),
})
await bundle.write({ dir, format: 'es' })
writeFileSync(
  `${dir}/${page}.html`,
  `<!doctype html><script type="module" src="${page}.js"></script>`,
)
console.log(JSON.stringify(warnings))
