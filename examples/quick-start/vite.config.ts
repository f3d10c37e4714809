import { defineConfig } from 'vite'

// The page and the relay have one origin.
export default defineConfig({
  server: { proxy: { '/wallet': 'http://localhost:3000', '/signers': 'http://localhost:3000' } },
})
