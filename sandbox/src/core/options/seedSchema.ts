import { z } from 'zod'
import { namesIn } from './seedReferences.ts'

const SeedRequest = z
  .strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string().regex(/^\/[^/?#]/, 'must begin with / and a name, as in /customers'),
    body: z.record(z.string(), z.json()).optional(),
    as: z
      .string()
      .regex(/^[A-Za-z]\w*$/, 'must be a name of letters, digits and _')
      .optional(),
  })
  .refine(({ method, body }) => method !== 'GET' || body === undefined, {
    path: ['body'],
    message: 'must be left out with GET',
  })

const Seed = z
  .strictObject({ requests: z.array(SeedRequest).min(1) })
  .superRefine(({ requests }, { addIssue }) => {
    const known = new Set<string>()
    for (const [index, { path, body, as }] of requests.entries()) {
      const issue = { code: 'custom' as const, path: ['requests', index], input: undefined }
      for (const name of namesIn([path, body])) {
        if (name === undefined) addIssue({ ...issue, message: 'has a malformed {{reference}}' })
        else if (!known.has(name))
          addIssue({ ...issue, message: `refers to ${name}, which no earlier request is named` })
      }
      if (as !== undefined && known.has(as))
        addIssue({ ...issue, message: `is named ${as}, as an earlier request is` })
      if (as !== undefined) known.add(as)
    }
  })

/** Says what is wrong with a seed, to follow the name of its option. */
export function problemOfSeed(value: unknown): string | undefined {
  const [issue] = Seed.safeParse(value).error?.issues ?? []
  if (!issue) return undefined
  const where = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
  const place = where.join('').replace(/^\./, '')
  return `is not a seed: ${place}${place === '' ? '' : ': '}${issue.message}`
}
