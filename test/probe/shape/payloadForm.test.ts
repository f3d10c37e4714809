import { describe, expect, it } from 'vitest'
import { payloadForm } from '../../../src/probe/shape/payloadForm.ts'

const json = '{"type":"PASSKEY","id":"a b"}'
const shape = { type: 'PASSKEY', id: 'string text 3' }
const base64 = Buffer.from(json).toString('base64')

describe('payloadForm', () => {
  it.each([
    ['JSON', json],
    ['base64 of JSON', base64],
    ['hex of JSON', Buffer.from(json).toString('hex')],
    ['token with JSON claims', `eyJhbGciOiJub25lIn0.${base64.replaceAll('=', '')}.c2ln`],
    ['base64 of JSON', Buffer.from(base64).toString('base64')],
  ])('recognizes %s', (form, text) => {
    expect(payloadForm(text)).toEqual({ form, shape })
  })

  it('describes what has no JSON by its format', () => {
    expect(payloadForm('ab'.repeat(32))).toEqual({ form: 'string hex 64' })
  })

  it('says when the JSON cannot be parsed', () => {
    expect(payloadForm('{"type":')).toEqual({ form: 'JSON that cannot be parsed' })
  })
})
