import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

export default defineConfig({
  root: path('.'),
  plugins: [react()],
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
      onLog(level, log, report) {
        // HPKE looks for Node's crypto only where there is no WebCrypto; a browser always has it.
        if (!log.message.includes('Module "crypto" has been externalized')) report(level, log)
      },
    },
  },
})
