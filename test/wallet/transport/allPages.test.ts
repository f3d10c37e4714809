import { describe, expect, it } from 'vitest'
import type { Page } from '../../../src/shared/resources.ts'
import { allPages } from '../../../src/wallet/transport/allPages.ts'

/** A list whose pages answer by the cursor they are asked with. */
function setUp(pages: Record<string, Page<string>>) {
  const asked: (string | undefined)[] = []
  const readPage = async (cursor: string | undefined) => {
    asked.push(cursor)
    return pages[cursor ?? 'first'] ?? { data: [], hasMore: false }
  }
  return { asked, items: allPages(readPage, 'letters') }
}

describe('allPages', () => {
  it('gives everything, and asks for a page when it is wanted', async () => {
    const { asked, items } = setUp({
      first: { data: ['a', 'b'], hasMore: true, nextCursor: 'two' },
      two: { data: ['c'], hasMore: false, nextCursor: 'three' },
    })
    expect((await items.next()).value).toBe('a')
    expect(asked).toEqual([undefined])
    const rest: string[] = []
    for await (const item of items) rest.push(item)

    expect(rest).toEqual(['b', 'c'])
    expect(asked).toEqual([undefined, 'two'])
  })

  it.each<[string, Record<string, Page<string>>]>([
    ['goes on and says not where', { first: { data: ['a'], hasMore: true } }],
    [
      'goes on in circles',
      {
        first: { data: ['a'], hasMore: true, nextCursor: 'two' },
        two: { data: ['a'], hasMore: true, nextCursor: 'three' },
        three: { data: ['a'], hasMore: true, nextCursor: 'two' },
      },
    ],
  ])('refuses a list that %s', async (_, pages) => {
    const { asked, items } = setUp(pages)
    const all = async () => {
      for await (const item of items) expect(item).toBe('a')
    }

    await expect(all()).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
    expect(asked.length).toBeLessThan(4)
  })

  it.each([
    ['empty pages', []],
    ['pages', ['a']],
  ])('refuses a list of ever more %s', async (_, data) => {
    let asked = 0
    const readPage = async () => {
      asked += 1
      return { data, hasMore: true, nextCursor: `${asked}` }
    }
    const all = async () => {
      for await (const item of allPages(readPage, 'letters')) expect(item).toBe('a')
    }

    await expect(all()).rejects.toThrow('the pages of letters do not end')
    expect(asked).toBe(1_000)
  })

  it('goes on after the empty pages that a filter leaves', async () => {
    const readPage = async (cursor = '1') => {
      const number = Number(cursor)
      const data = number % 100 === 0 ? [cursor] : []
      return { data, hasMore: number < 300, nextCursor: `${number + 1}` }
    }
    const items: string[] = []
    for await (const item of allPages(readPage, 'letters')) items.push(item)

    expect(items).toEqual(['100', '200', '300'])
  })
})
