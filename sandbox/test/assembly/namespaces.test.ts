import { expect, it } from 'vitest'
import { createNamespaces, type NamespaceParts } from '../../src/assembly/namespaces.ts'

it('at most a hundred namespaces can exist, those that are starting included', async () => {
  let fail = () => {}
  const failed = new Promise<never>((_, reject) => {
    fail = () => reject(new Error('The database failed'))
  })
  const data = { database: { openEmpty: () => failed } }
  const parts = { options: {}, data, copyData: () => failed }
  const namespaces = createNamespaces(parts as unknown as NamespaceParts)
  const starting = Promise.allSettled(Array.from({ length: 100 }, () => namespaces.add()))
  const refused = expect(namespaces.add()).rejects.toMatchObject({ status: 409, code: 'CONFLICT' })
  fail()
  await refused
  await starting
  // One that could not start takes no place.
  await expect(namespaces.add()).rejects.toThrow('The database failed')
  await namespaces.close()
})
