import { gzipSync } from 'node:zlib'

/** Reads how many bytes a script has, gzipped. */
export type ReadSize = (url: string) => Promise<number>

/** Reads every script once. */
export function createSizeReader(): ReadSize {
  const sizes = new Map<string, Promise<number>>()
  return (url) => {
    const size = sizes.get(url) ?? readSize(url)
    sizes.set(url, size)
    return size
  }
}

/** The scripts among requests, gzipped each by itself: kB of 1000 bytes. */
export async function scriptKilobytes(urls: string[], read: ReadSize): Promise<number> {
  const scripts = new Set(urls.filter((url) => new URL(url).pathname.endsWith('.js')))
  const sizes = await Promise.all([...scripts].map(read))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

async function readSize(url: string): Promise<number> {
  return gzipSync(await (await fetch(url)).arrayBuffer()).length
}
