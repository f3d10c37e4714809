import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../../shared/vectors', import.meta.url))
const moduleId = 'virtual:shared-vectors'

/**
 * Test vectors that lie beside the repository where the project is developed, as one module that
 * works in Node and in browsers alike. Where the folder is absent the module is an empty object.
 */
export function sharedVectors(): Plugin {
  return {
    name: 'shared-vectors',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load: (id) => (id === `\0${moduleId}` ? `export const files = ${readVectors()}` : undefined),
  }
}

function readVectors(): string {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /\.json$/.test(name)) : []
  const entries = names.map((name) => {
    const json: unknown = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
    return [name.replace(/\.json$/, ''), json]
  })
  return JSON.stringify(Object.fromEntries(entries))
}
