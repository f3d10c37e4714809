import type { CDPSession } from 'playwright'

/** A slow phone on slow 4G, as Lighthouse has them. */
export const conditions = {
  roundTripMs: 150,
  downMbps: 1.6,
  upMbps: 0.75,
  cpuSlowdown: 4,
} as const

/** Slows a page down to {@link conditions}, and empties the browser's HTTP cache before. */
export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.roundTripMs,
    downloadThroughput: bytesPerSecond(conditions.downMbps),
    uploadThroughput: bytesPerSecond(conditions.upMbps),
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpuSlowdown })
}

function bytesPerSecond(mbps: number): number {
  return (mbps * 1_000_000) / 8
}
