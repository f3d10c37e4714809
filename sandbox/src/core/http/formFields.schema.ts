import { z } from '@hono/zod-openapi'

/** The file of a form. */
export function formFile(maxBytes: number) {
  return z
    .custom<File>((value) => value instanceof File, 'must be a file')
    .refine(({ size }) => size > 0, 'must not be empty')
    .refine(({ size }) => size <= maxBytes, `must not be larger than ${maxBytes} bytes`)
    .openapi({ type: 'string', format: 'binary' })
}

/** A text of a form: unlike the texts of a JSON body, nothing has checked it for NUL before. */
export function formText(maxLength: number) {
  return z
    .string()
    .min(1)
    .max(maxLength)
    .refine((text) => !text.includes('\0'), 'must not contain a NUL character')
}
