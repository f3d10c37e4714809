import { eq } from 'drizzle-orm'
import { ApiException } from '../core/errors.ts'
import { maxMinorUnits } from '../core/http/common.schema.ts'
import { newId } from '../core/ids.ts'
import { checkEndpoint } from '../core/webhookEndpoint.ts'
import { announce } from '../core/work/announce.ts'
import { keptValues } from '../core/work/keptValues.table.ts'
import { findRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import { currencyOf } from '../fixtures/currencies.ts'
import { changedFeeConfigs } from './feeConfigs.ts'
import type {
  EmbeddedWalletConfig,
  PlatformConfig,
  PlatformConfigUpdate,
  SupportedCurrency,
} from './platformConfig.schema.ts'

const name = 'platformConfig'

const walletDefaults = {
  appName: 'Holdfast Sandbox',
  otpLength: 6,
  alphanumeric: false,
  expirationSeconds: 300,
  sendFromEmailAddress: 'no-reply@sandbox.test',
  sendFromEmailSenderName: 'Notifications',
}

const firstCurrencies = ['USD', 'USDB', 'EUR', 'GBP', 'MXN', 'BRL', 'INR', 'BTC', 'USDC']

/** Puts the configuration of a new platform in place, and what the sandbox was told at start. */
export async function seedConfig(work: Work): Promise<void> {
  const { tx, now, settings } = work
  const value: PlatformConfig = {
    id: newId('PlatformConfig'),
    umaDomain: settings.profile.umaDomain,
    proxyUmaSubdomain: 'sandbox',
    supportedCurrencies: firstCurrencies.map(defaultCurrency),
    isRegulatedFinancialInstitution: false,
    embeddedWalletConfig: walletDefaults,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
  await tx.insert(keptValues).values({ name, value }).onConflictDoNothing()
  const { webhookEndpoint } = settings
  if (webhookEndpoint === undefined) return
  const config = { ...(await getConfig(work)), webhookEndpoint }
  await tx.update(keptValues).set({ value: config }).where(eq(keptValues.name, name))
  work.config = config
}

function defaultCurrency(currencyCode: string): SupportedCurrency {
  return {
    currencyCode,
    minAmount: 1,
    maxAmount: maxMinorUnits,
    requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
    enabledTransactionTypes: ['OUTGOING', 'INCOMING'],
    ...providerDemands(currencyCode),
  }
}

/** Returns the fields that providers demand, which is theirs to say; a platform cannot change them. */
function providerDemands(currencyCode: string): Partial<SupportedCurrency> {
  if (currencyCode !== 'INR') return {}
  return { providerRequiredCounterpartyCustomerFields: ['PURPOSE_OF_PAYMENT'] }
}

/** The configuration in force, which a unit reads once. */
export async function getConfig(work: Pick<Work, 'tx' | 'config'>): Promise<PlatformConfig> {
  work.config ??= await readConfig(work)
  return work.config as PlatformConfig
}

async function readConfig({ tx }: Pick<Work, 'tx'>): Promise<PlatformConfig> {
  const row = await findRow(tx, keptValues, 'name', name)
  if (!row) throw new Error('The platform has no configuration')
  return row.value as PlatformConfig
}

/** The configuration as the API shows it. */
export async function showConfig(work: Work): Promise<PlatformConfig> {
  const { emptyProviderLists, platformFees } = work.settings.profile
  const config = { ...(platformFees && { feeConfigs: [] }), ...(await getConfig(work)) }
  if (!emptyProviderLists) return config
  const lists = {
    providerRequiredCustomerFields: [],
    providerRequiredCounterpartyCustomerFields: [],
  }
  const supportedCurrencies = config.supportedCurrencies.map((currency) => ({
    ...lists,
    ...currency,
  }))
  return { ...config, supportedCurrencies }
}

/** Takes the webhook endpoint out of the configuration. */
export async function forgetEndpoint(work: Pick<Work, 'tx' | 'config'>): Promise<void> {
  const isIt = eq(keptValues.name, name)
  const { webhookEndpoint: _, ...value } = await getConfig(work)
  await work.tx.update(keptValues).set({ value }).where(isIt)
  work.config = value
}

/** Changes the configuration; what is not named stays. */
export async function updateConfig(work: Work, input: PlatformConfigUpdate): Promise<void> {
  const isIt = eq(keptValues.name, name)
  const [row] = await work.tx.select().from(keptValues).where(isIt)
  const config = row?.value as PlatformConfig
  const { webhookEndpoint } = input
  if (webhookEndpoint !== undefined) checkEndpoint(work.settings, webhookEndpoint)
  const supported = input.supportedCurrencies?.map((currency) => {
    currencyOf(currency.currencyCode)
    refuseEmptyRange(currency)
    refuseUnobtainable(currency)
    return { ...currency, ...providerDemands(currency.currencyCode) }
  })
  const value: PlatformConfig = {
    ...config,
    umaDomain: input.umaDomain ?? config.umaDomain,
    ...(webhookEndpoint !== undefined && { webhookEndpoint }),
    supportedCurrencies: supported ?? config.supportedCurrencies,
    embeddedWalletConfig: { ...config.embeddedWalletConfig, ...input.embeddedWalletConfig },
    ...feesAfter(config, input),
    ...tokenizationAfter(config, input),
    updatedAt: work.now.toISOString(),
  }
  await work.tx.update(keptValues).set({ value }).where(isIt)
  work.config = value
  if (webhookEndpoint !== undefined) announce(work, 'TEST', {})
}

type Change<Part extends keyof PlatformConfigUpdate> = Pick<PlatformConfig, Part>

function feesAfter(
  { feeConfigs = [] }: PlatformConfig,
  { feeConfigs: changes }: PlatformConfigUpdate,
): Change<'feeConfigs'> {
  return changes ? { feeConfigs: changedFeeConfigs(feeConfigs, changes) } : {}
}

/** Members that are left out stay, also of the parts for e-mails and text messages. */
function tokenizationAfter(
  { cardTokenization2faConfig: before }: PlatformConfig,
  { cardTokenization2faConfig: change }: PlatformConfigUpdate,
): Change<'cardTokenization2faConfig'> {
  if (!change) return {}
  const [email, sms] = [
    { ...before?.email, ...change.email },
    { ...before?.sms, ...change.sms },
  ]
  return {
    cardTokenization2faConfig: {
      ...before,
      ...change,
      ...(Object.keys(email).length > 0 && { email }),
      ...(Object.keys(sms).length > 0 && { sms }),
    },
  }
}

function refuseEmptyRange({ minAmount, maxAmount, currencyCode }: SupportedCurrency): void {
  if (minAmount <= maxAmount) return
  const message = `minAmount of ${currencyCode} must not be larger than its maxAmount`
  throw new ApiException(400, 'INVALID_INPUT', message)
}

const institutionFields = ['FI_LEGAL_ENTITY_NAME', 'FI_ADDRESS', 'ULTIMATE_INSTITUTION_COUNTRY']

/** No counterparty in a sandbox is an institution, so a platform cannot insist on data of one. */
function refuseUnobtainable({ requiredCounterpartyFields }: SupportedCurrency): void {
  const field = requiredCounterpartyFields.find(
    ({ name, mandatory }) => mandatory && institutionFields.includes(name),
  )
  if (!field) return
  const message = `requiredCounterpartyFields must not make ${field.name} mandatory`
  throw new ApiException(501, 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY', message)
}

/** Reads the format of one-time codes, and the sender of their mails. */
export async function embeddedWalletConfig(
  work: Work,
): Promise<typeof walletDefaults & EmbeddedWalletConfig> {
  const { embeddedWalletConfig: configured } = await getConfig(work)
  // What was stored as JSON has no member that is undefined.
  return { ...walletDefaults, ...(configured as Partial<typeof walletDefaults>) }
}

/**
 * Checks an amount against what the platform allows in this currency. A currency the platform does
 * not list has no limits of its own.
 *
 * @throws ApiException 400 `INVALID_CURRENCY`, `AMOUNT_OUT_OF_RANGE`
 */
export async function requireAllowed(
  work: Work,
  type: 'OUTGOING' | 'INCOMING',
  currencyCode: string,
  amount: number,
): Promise<SupportedCurrency | undefined> {
  const { supportedCurrencies } = await getConfig(work)
  const limits = supportedCurrencies.find((currency) => currency.currencyCode === currencyCode)
  if (!limits) return undefined
  if (!limits.enabledTransactionTypes.includes(type)) {
    const message = `The platform does not allow ${type} payments in ${currencyCode}`
    throw new ApiException(400, 'INVALID_CURRENCY', message)
  }
  if (amount < limits.minAmount || amount > limits.maxAmount) {
    const { minAmount, maxAmount } = limits
    throw new ApiException(
      400,
      'AMOUNT_OUT_OF_RANGE',
      'The amount is outside the limits of the platform; see details',
      {
        details: { minAmount, maxAmount },
      },
    )
  }
  return limits
}
