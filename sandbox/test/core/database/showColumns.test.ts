import { expect, it } from 'vitest'
import { showColumns } from '../../../src/core/database/showColumns.ts'

const row = {
  id: 'Thing:1',
  nickname: null as string | null,
  isDefault: false,
  createdAt: new Date('2026-06-01T12:00:00Z'),
  fingerprint: 'abc',
}

it('shows the columns it is told, in that order, with times as text', () => {
  const shown = showColumns(row, ['createdAt', 'id', 'isDefault'])
  expect(JSON.stringify(shown)).toBe(
    '{"createdAt":"2026-06-01T12:00:00.000Z","id":"Thing:1","isDefault":false}',
  )
})

it('leaves out what is null', () => {
  expect(showColumns(row, ['id', 'nickname'])).toEqual({ id: 'Thing:1' })
  expect(showColumns({ ...row, nickname: 'Rent' }, ['nickname'])).toEqual({ nickname: 'Rent' })
})
