import { z } from '@hono/zod-openapi'
import type { ResponseSchemas } from '../core/profile.ts'
import type { DepositDetails } from '../fixtures/bankDetails.ts'
import { type AccountShape, type AccountShapes, statedRails } from './accountFields.schema.ts'
import { augustAccounts } from './augustAccounts.schema.ts'
import { mayAccounts } from './mayAccounts.schema.ts'

const reference = z.string()

/** The account types whose instructions name no reference. */
const withoutReference = ['INR_ACCOUNT']

/** Instructions name the coordinates that an external account is added with, without an owner. */
function fromExternal(accountType: string, shape: AccountShape): AccountShape {
  const { beneficiary, paymentRails, vaspName: _, ...coordinates } = shape
  if (!beneficiary || !paymentRails) return coordinates
  const shown = { ...coordinates, ...statedRails(paymentRails) }
  return withoutReference.includes(accountType) ? shown : { ...shown, reference }
}

function token(assetTypes: readonly [string, ...string[]]): AccountShape {
  return { address: z.string(), assetType: z.enum(assetTypes).optional() }
}

/** The types whose instructions differ from the external account, in every generation. */
const ownShapes: AccountShapes = {
  ARS_ACCOUNT: { accountNumber: z.string().regex(/^\d{22}$/) },
  BRL_ACCOUNT: { qrCode: z.string() },
  COP_ACCOUNT: { paymentUrl: z.string() },
  EMBEDDED_WALLET: { payloadToSign: z.string() },
  LIGHTNING: { invoice: z.string() },
  SPARK_WALLET: { address: z.string(), assetType: z.string(), invoice: z.string().optional() },
  SOLANA_WALLET: token(['USDC', 'USDT']),
  TRON_WALLET: token(['USDT']),
  POLYGON_WALLET: token(['USDC']),
  BASE_WALLET: token(['USDC']),
  ETHEREUM_WALLET: token(['USDC']),
}

function instructionShapes(external: AccountShapes, own: AccountShapes): AccountShapes {
  const made = Object.entries(external).map(([type, shape]) => [type, fromExternal(type, shape)])
  return { ...Object.fromEntries(made), ...ownShapes, ...own }
}

// A currency is none of a generation's: money comes in where no external account is documented yet.
const { CNY_ACCOUNT = {} } = augustAccounts

const may = instructionShapes(
  { ...mayAccounts, CNY_ACCOUNT },
  {
    // Named by the worked examples alone.
    USD_ACCOUNT: {
      ...fromExternal('USD_ACCOUNT', mayAccounts.USD_ACCOUNT ?? {}),
      bankName: z.string().optional(),
    },
  },
)

const august = instructionShapes(augustAccounts, {
  BITCOIN_L1: { address: z.string(), network: z.literal('BITCOIN').optional() },
  ETHEREUM_WALLET: token(['USDC', 'USDT']),
  PLASMA_WALLET: token(['USDT']),
})

/** One way to pay. */
export type PaymentInstruction = {
  accountOrWalletInfo: DepositDetails
  instructionsNotes?: string | undefined
  isPlatformAccount?: boolean | undefined
}

function paymentInstruction(
  shapes: AccountShapes,
  notes: z.ZodType<string | undefined> = z.string().optional(),
): z.ZodType<PaymentInstruction> {
  const [first, ...others] = Object.entries(shapes).map(([accountType, shape]) =>
    z.object({ accountType: z.literal(accountType), ...shape }),
  )
  if (!first) throw new Error('A generation without account types')
  const info = z
    .discriminatedUnion('accountType', [first, ...others])
    .openapi('PaymentAccountInfo') as z.ZodType<DepositDetails>
  return z
    .object({
      accountOrWalletInfo: info,
      instructionsNotes: notes,
      isPlatformAccount: z.boolean().optional(),
    })
    .openapi('PaymentInstruction')
}

/** One way to pay, by generation. */
export const paymentInstructions = {
  spec: paymentInstruction(may, z.string()),
  may: paymentInstruction(may),
  august: paymentInstruction(august),
} as const satisfies Record<ResponseSchemas, z.ZodType<PaymentInstruction>>
