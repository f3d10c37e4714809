import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/probe/findings.ts'
import { jsonReport, textReport } from '../../src/probe/report.ts'

const known: Finding = {
  flow: 'revoke a session',
  status: 'known',
  form: 'JSON',
  shape: { type: 'ACTIVITY_TYPE_DELETE_API_KEYS', ids: ['list of 1', 'string uuid'] },
}
const unknown: Finding = {
  flow: 'export the wallet',
  status: 'unknown',
  form: 'string hex 64',
  error: 'PAYLOAD_UNKNOWN: The payload was not signed',
  advice: 'Report this shape.',
}
const refused: Finding = { flow: 'change privacy', status: 'notStarted', refusal: 'HTTP 404' }

describe('textReport', () => {
  it('shows each flow with its shape, then a summary', () => {
    expect(textReport([known, unknown, refused])).toBe(`revoke a session: known
  form: JSON
    type: ACTIVITY_TYPE_DELETE_API_KEYS
    ids: list of 1
      - string uuid

export the wallet: unknown
  form: string hex 64
  PAYLOAD_UNKNOWN: The payload was not signed
  Report this shape.

change privacy: not started, HTTP 404

1 known, 1 unknown, 1 not started
`)
  })

  it('says what to check when no payload was seen', () => {
    expect(textReport([refused])).toContain('check the permissions of the API token')
  })
})

describe('jsonReport', () => {
  it('holds the same for programs', () => {
    expect(JSON.parse(jsonReport([known, refused]))).toEqual({ flows: [known, refused] })
  })
})
