import type { MiddlewareHandler } from 'hono'
import { ApiException } from '../errors.ts'
import { bodyTooLarge } from './bodyTooLarge.ts'
import type { AppEnv } from './environment.ts'

/** The parts of a form besides its file: the other fields, and the boundary. */
const maxFieldBytes = 65_536

/** Marks a request whose body is a form, for {@link readForm} to read in place of `readBody`. */
export const expectForm: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set('hasForm', true)
  await next()
}

/**
 * Reads a form with one file. A body over its limit is refused as soon as it is known to be, so that
 * no more of it is held than that.
 *
 * @param maxFileBytes - Of the file; what its form adds to it comes on top
 */
export function readForm(maxFileBytes: number): MiddlewareHandler<AppEnv> {
  const maxBytes = maxFileBytes + maxFieldBytes
  return async (c, next) => {
    checkContentType(c.req.header('content-type'))
    if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw bodyTooLarge(maxBytes)
    // Where the validator looks before it reads the body itself.
    c.req.bodyCache.formData = await parseForm(c.req.raw, maxBytes)
    await next()
  }
}

function checkContentType(contentType: string | undefined): void {
  if (/^multipart\/form-data\s*;/i.test(contentType ?? '')) return
  throw malformed('Content-Type must be multipart/form-data with a boundary')
}

async function parseForm(request: Request, maxBytes: number): Promise<FormData> {
  let size = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      size += chunk.length
      if (size > maxBytes) controller.error(bodyTooLarge(maxBytes))
      else controller.enqueue(chunk)
    },
  })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const body = request.body?.pipeThrough(counter) ?? null
  try {
    return await new Response(body, { headers }).formData()
  } catch (cause) {
    if (size > maxBytes) throw bodyTooLarge(maxBytes)
    throw malformed('The body must be a valid multipart form', cause)
  }
}

function malformed(message: string, cause?: unknown): ApiException {
  return new ApiException(400, 'INVALID_REQUEST_FORMAT', message, { cause })
}
