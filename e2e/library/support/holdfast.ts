// biome-ignore-all lint/performance: the whole library is what a story wants.
/** Everything a story may call in the page. */

export * from 'holdfast'
export * as crypto from 'holdfast/crypto'
export { newWallet } from './newWallet.ts'
export { readRecord } from './readRecord.ts'
