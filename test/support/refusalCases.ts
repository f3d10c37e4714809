import table from '../vectors/refusals.json' with { type: 'json' }

/** A response to a call that may have been carried out. */
export interface RefusalCase {
  name: string
  status: number
  text: string
  /** Empty for none. */
  contentType: string
  /** Whether the body is the error envelope of the service. */
  isEnvelope: boolean
  /** Whether it proves that nothing was done; otherwise the outcome is unknown. */
  isRefusal: boolean
}

const { mayRefuse, leaveOpen } = table.statuses

/** Every status with every body, and with every content type. */
export function allRefusalCases(): RefusalCase[] {
  return table.contentTypes.flatMap((contentType) => casesOf(() => contentType))
}

/** Every status with every body: the content types take turns. */
export function refusalCases(): RefusalCase[] {
  return casesOf(
    (row, column) => table.contentTypes[(row + column) % table.contentTypes.length] ?? '',
  )
}

/**
 * A fifth of {@link refusalCases}, with every status and every body, for calls that go the same way as one that is
 * tried with all of them.
 *
 * @param turn - another fifth for each of five
 */
export function someRefusalCases(turn: number): RefusalCase[] {
  const { length } = table.bodies
  return refusalCases().filter((_, index) => {
    const [row, column] = [Math.floor(index / length), index % length]
    return (row + 2 * column) % 5 === turn % 5
  })
}

function casesOf(contentTypeOf: (row: number, column: number) => string): RefusalCase[] {
  const statuses = [...mayRefuse, ...leaveOpen]
  return statuses.flatMap((status, row) =>
    table.bodies.map(({ name, isEnvelope, text }, column) => {
      const contentType = contentTypeOf(row, column)
      return {
        name: `${status} with ${name} as ${contentType || 'no type'}`,
        status,
        text: text.replaceAll('STATUS', String(status)).replaceAll('CODE', 'SOME_CODE'),
        contentType,
        isEnvelope,
        isRefusal: isEnvelope && mayRefuse.includes(status),
      }
    }),
  )
}

/** The response of a case. */
export function responseOf({ status, text, contentType }: RefusalCase): Response {
  const headers = contentType === '' ? undefined : { 'Content-Type': contentType }
  const response = new Response(text, { status, ...(headers && { headers }) })
  if (!headers) response.headers.delete('Content-Type')
  return response
}

/** The names of the cases that a test is about and that come out otherwise. */
export async function failures(
  cases: RefusalCase[],
  holds: (refusalCase: RefusalCase) => Promise<boolean>,
): Promise<string[]> {
  const found = await Promise.all(cases.map(async (it) => ((await holds(it)) ? [] : [it.name])))
  return found.flat()
}
