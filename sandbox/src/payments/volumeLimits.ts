import { and, eq, sql } from 'drizzle-orm'
import { ApiException } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { worthIn } from '../rates/conversion.ts'
import { dailyVolumes } from './dailyVolumes.table.ts'

/** Money that leaves an account of a customer, or of the platform. */
export type Volume = { customerId: string | null; amount: number; currency: string }

/**
 * Checks that a payment is within the limits, as far as there are any, and counts nothing.
 *
 * @throws ApiException 400 `TRANSACTION_SIZE_LIMIT_EXCEEDED`, 429 `DAILY_VOLUME_LIMIT_EXCEEDED`
 */
export async function requireVolume(work: Work, volume: Volume): Promise<void> {
  const { dailyVolumeLimit, transactionSizeLimit } = work.settings
  if (dailyVolumeLimit === undefined && transactionSizeLimit === undefined) return
  const usdCents = worthOf(volume)
  refuseSize(work, usdCents)
  if (dailyVolumeLimit === undefined) return
  const isToday = and(eq(dailyVolumes.payer, payerOf(volume)), eq(dailyVolumes.day, dayOf(work)))
  const [row] = await work.tx.select().from(dailyVolumes).where(isToday)
  refuseVolume(work, BigInt(row?.amount ?? 0) + usdCents)
}

/**
 * Counts a payment that begins; a refusal rolls the count back.
 *
 * @throws ApiException 400 `TRANSACTION_SIZE_LIMIT_EXCEEDED`, 429 `DAILY_VOLUME_LIMIT_EXCEEDED`
 */
export async function countVolume(work: Work, volume: Volume): Promise<void> {
  await requireVolume(work, volume)
  if (work.settings.dailyVolumeLimit === undefined) return
  // It is within the limit by itself, which is a safe integer.
  const amount = Number(worthOf(volume))
  const [counted] = await work.tx
    .insert(dailyVolumes)
    .values({ payer: payerOf(volume), day: dayOf(work), amount })
    .onConflictDoUpdate({
      target: [dailyVolumes.payer, dailyVolumes.day],
      set: { amount: sql`${dailyVolumes.amount} + ${amount}` },
    })
    .returning()
  if (!counted) throw new Error('The insert returned no row')
  refuseVolume(work, BigInt(counted.amount))
}

function payerOf({ customerId }: Volume): string {
  return customerId ?? 'platform'
}

function worthOf({ amount, currency }: Volume): bigint {
  return worthIn(amount, currency, 'USD')
}

function refuseSize({ settings }: Work, usdCents: bigint): void {
  const limit = settings.transactionSizeLimit
  if (limit === undefined || usdCents <= BigInt(limit)) return
  throw new ApiException(
    400,
    'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    'The payment is larger than the limit; see details',
    { details: { limit: usdAmount(limit) } },
  )
}

function refuseVolume({ settings, now }: Work, total: bigint): void {
  const limit = settings.dailyVolumeLimit
  if (limit === undefined || total <= BigInt(limit)) return
  const seconds = Math.ceil((dayMs - (now.getTime() % dayMs)) / 1_000)
  throw new ApiException(
    429,
    'DAILY_VOLUME_LIMIT_EXCEEDED',
    'The payments of the day would exceed the daily limit; see details',
    { headers: { 'Retry-After': String(seconds) }, details: { limit: usdAmount(limit) } },
  )
}

const dayMs = 24 * 3_600_000

function usdAmount(amount: number) {
  return { amount, currency: 'USD' }
}

function dayOf({ now }: Work): string {
  return now.toISOString().slice(0, 10)
}
