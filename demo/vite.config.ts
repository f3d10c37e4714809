import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/**
 * Every module of the page that this one imports statically, and itself, goes into one chunk. Packages are
 * not followed: of all they have, the build leaves in a chunk what its modules use.
 */
function chunkOf(module: string, name: string): Rolldown.CodeSplittingNameFunction {
  const ids = new Set<string>()
  const within = normalizePath(path('.'))
  const add = (id: string, context: Rolldown.ChunkingContext): void => {
    if (ids.has(id) || !id.startsWith(within)) return
    ids.add(id)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) add(imported, context)
  }
  return (id, context) => {
    add(normalizePath(path(module)), context)
    return ids.has(id) ? name : null
  }
}

/** What runs first when a payment is signed: the review, the execution, and the receipt. */
const paymentChunks = /^(?:Send|Dialog|Payment|sendExecution\.lazy|unheardExecutions\.lazy)$/

/**
 * Has the browser compile all functions of a chunk as it arrives, beside the page, and not each when it is called: these
 * arrive while the customer reads, and are called after the tap. Browsers that do not know the comment ignore it.
 */
function compileHint({ name }: Rolldown.RenderedChunk): string {
  return paymentChunks.test(name) ? '//# allFunctionsCalledOnLoad' : ''
}

/** Compresses scripts and styles once, as small as they get: the backend serves them beside the files. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  // Of the written files: other plugins change the code of a bundle to the last.
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name)))
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(readFileSync(join(dir, name))))
  },
}

export default defineConfig({
  root: path('.'),
  plugins: [react(), compressed],
  // Here the packages are this repository's sources, by tsconfig.json; elsewhere what npm installed.
  resolve: { tsconfigPaths: true },
  build: {
    outDir: path('./dist'),
    emptyOutDir: true,
    // The page's policy allows no data: address, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        postBanner: compileHint,
        // A file for the page before login, for the code that comes next, and for all that the
        // wallet's first screen needs: each further one costs a slow phone more than its bytes.
        codeSplitting: {
          groups: [
            { name: 'page', tags: ['$initial'], priority: 3 },
            { name: chunkOf('./signIn/LoginCode.tsx', 'LoginCode'), priority: 2 },
            { name: chunkOf('./shell/LoggedIn.tsx', 'LoggedIn'), priority: 1 },
          ],
        },
      },
      onLog(level, log, report) {
        // HPKE looks for Node's crypto only where there is no WebCrypto; a browser always has it.
        if (!log.message.includes('Module "crypto" has been externalized')) report(level, log)
      },
    },
  },
})
