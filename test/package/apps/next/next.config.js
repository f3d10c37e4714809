import { join } from 'node:path'

export default { turbopack: { root: join(import.meta.dirname, '..') } }
