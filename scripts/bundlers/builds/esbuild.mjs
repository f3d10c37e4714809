/** Builds a page with esbuild, with code splitting. */
import { writeFileSync } from 'node:fs'
import { build } from 'esbuild'

const [page, outdir] = process.argv.slice(2)
const { warnings } = await build({
  entryPoints: [`${page}.js`],
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  outdir,
  logLevel: 'silent',
})
writeFileSync(
  `${outdir}/${page}.html`,
  `<!doctype html><script type="module" src="${page}.js"></script>`,
)
console.log(JSON.stringify(warnings.map(({ text }) => text)))
