import { describe, expect, it } from 'vitest'
import { compress, decompressLines } from '../../src/snapshots/lines.ts'

async function* repeat(line: string, count: number) {
  for (let index = 0; index < count; index += 1) yield line
}

async function compressed(line: string, count: number) {
  const chunks = await compress(repeat(line, count))
  return new Uint8Array(Buffer.concat(chunks))
}

async function read(lines: AsyncGenerator<string>) {
  const found: string[] = []
  for await (const line of lines) found.push(line)
  return found
}

describe('the lines of a snapshot', { tags: ['T46'] }, () => {
  it('are what was compressed, wherever a chunk ends', async () => {
    const line = `${'ü€😀'.repeat(999)}\n`
    const found = await read(decompressLines(await compressed(line, 50)))
    expect(found).toEqual(Array.from({ length: 50 }, () => line.trimEnd()))
  })

  it('stops as soon as more is decompressed than allowed', async () => {
    const bytes = await compressed('0'.repeat(999_999).concat('\n'), 20)
    expect(bytes.length).toBeLessThan(50_000)
    let count = 0
    const reading = (async () => {
      for await (const _ of decompressLines(bytes, 5_000_000)) count += 1
    })()
    await expect(reading).rejects.toMatchObject({ code: 'TOO_LARGE' })
    expect(count).toBeLessThan(6)
  })

  it('are refused without the end of the last one', async () => {
    const reading = read(decompressLines(await compressed('no end', 1)))
    await expect(reading).rejects.toMatchObject({ code: 'DAMAGED' })
  })

  it('are refused where they are not UTF-8', async () => {
    const { gzipSync } = await import('node:zlib')
    const bytes = new Uint8Array(gzipSync(Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a])))
    await expect(read(decompressLines(bytes))).rejects.toMatchObject({ code: 'DAMAGED' })
  })
})
