import type { Memory } from './memory.ts'

// Loaded into the process that is measured, before its command: it is asked by a message.
process.on('message', () => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
  const memory: Memory = { heapMb: toMb(heapUsed + arrayBuffers), totalMb: toMb(rss) }
  process.send?.(memory)
})
// The process ends as it would without this.
process.channel?.unref()

function toMb(bytes: number): number {
  return Math.round(bytes / 104_857.6) / 10
}
