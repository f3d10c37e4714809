import { readFile } from 'node:fs/promises'

/** A response to a request that the service may have carried out. */
export interface RefusalCase {
  name: string
  status: number
  text: string
  /** Empty for none. */
  contentType: string
  /** Whether it proves that nothing was done. */
  isRefusal: boolean
}

interface Table {
  statuses: { mayRefuse: number[]; leaveOpen: number[] }
  bodies: { name: string; isEnvelope: boolean; text: string }[]
  contentTypes: string[]
}

/** Reads the table of responses that the tests of the library and the relay run too: every status with every body, while the content types take turns. */
export async function readRefusalCases(): Promise<RefusalCase[]> {
  const file = new URL('../../../../test/vectors/refusals.json', import.meta.url)
  const { statuses, bodies, contentTypes }: Table = JSON.parse(await readFile(file, 'utf8'))
  return [...statuses.mayRefuse, ...statuses.leaveOpen].flatMap((status, row) =>
    bodies.map(({ name, isEnvelope, text }, column) => {
      const contentType = contentTypes[(row + column) % contentTypes.length] ?? ''
      return {
        name: `${status} with ${name} as ${contentType || 'no type'}`,
        status,
        text: text.replaceAll('STATUS', String(status)).replaceAll('CODE', 'SOME_CODE'),
        contentType,
        isRefusal: isEnvelope && statuses.mayRefuse.includes(status),
      }
    }),
  )
}
