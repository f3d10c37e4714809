import { eq } from 'drizzle-orm'
import type { Card, CardCreate } from '../cards/cards.schema.ts'
import { type CardRow, cards } from '../cards/cards.table.ts'
import { getCard, moveCard, showCard } from '../cards/cards.ts'
import { requireFundingSources } from '../cards/fundingSources.ts'
import { ApiException, invalidInput } from '../core/errors.ts'
import { newId, randomHex } from '../core/ids.ts'
import { insertRow } from '../core/work/rows.ts'
import { after, schedule, type Work } from '../core/work/work.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { findLiveCustomer } from '../customers/customers.ts'
import { lastFourOf } from '../fixtures/cardNumbers.ts'
import { issueOutcome } from '../fixtures/cardScenarios.ts'

/** Milliseconds that delayed provisioning of a card takes. */
const slowMs = 30_000

const validYears = 4

/**
 * Issues a card. The response shows it while it is provisioned; the outcome follows at once, later
 * or never, as the scenario in the identifier says.
 *
 * @throws ApiException 400 `CARDHOLDER_KYC_NOT_APPROVED`, `FUNDING_SOURCE_INELIGIBLE`
 */
export async function issueCard(work: Work, input: CardCreate): Promise<Card> {
  await requireApproved(work, input.cardholderId)
  const currency = await requireFundingSources(work, input.cardholderId, input.fundingSources)
  await refuseTakenId(work, input.platformCardId)
  const row = await insertCard(work, input, currency)
  const shown = showCard(work, row)
  await provision(work, row, issueOutcome(input.platformCardId ?? input.cardholderId))
  return shown
}

async function requireApproved(work: Work, cardholderId: string): Promise<void> {
  const customer = await findLiveCustomer(work, cardholderId)
  if (!customer)
    throw invalidInput('cardholderId does not name a customer', { field: 'cardholderId' })
  if (isApprovedPerson(customer)) return
  throw new ApiException(
    400,
    'CARDHOLDER_KYC_NOT_APPROVED',
    'The cardholder must be a person whose kycStatus is APPROVED',
  )
}

function isApprovedPerson({ customerType, verificationStatus }: CustomerRow): boolean {
  return customerType === 'INDIVIDUAL' && verificationStatus === 'APPROVED'
}

async function refuseTakenId({ tx }: Work, platformCardId: string | undefined): Promise<void> {
  if (platformCardId === undefined) return
  if ((await tx.$count(cards, eq(cards.platformCardId, platformCardId))) === 0) return
  throw invalidInput('platformCardId is already used by another card', { field: 'platformCardId' })
}

async function insertCard(work: Work, input: CardCreate, currency: string): Promise<CardRow> {
  const { cardholderId, platformCardId, form, fundingSources, maxSpendPerTransaction } = input
  return insertRow(work.tx, cards, {
    id: newId('Card'),
    cardholderId,
    platformCardId: platformCardId ?? `card-${randomHex(8)}`,
    state: 'PENDING_ISSUE',
    form,
    currency,
    fundingSources,
    maxSpendPerTransaction,
    issuerRef: `issuer-${randomHex(8)}`,
    createdAt: work.now,
    updatedAt: work.now,
  })
}

async function provision(
  work: Work,
  row: CardRow,
  outcome: ReturnType<typeof issueOutcome>,
): Promise<void> {
  if (outcome === 'active') await activate(work, row)
  if (outcome === 'slow') await schedule(work, 'ACTIVATE_CARD', row.id, after(work, slowMs))
  if (outcome === 'rejected')
    await moveCard(work, row, 'ISSUER', 'CLOSED', {
      stateReason: 'ISSUER_REJECTED',
      fundingSources: [],
    })
}

/** Activates a card after delayed provisioning, unless it was closed meanwhile. */
export async function activateCard(work: Work, id: string): Promise<void> {
  const row = await getCard(work, id)
  if (row.state === 'PENDING_ISSUE') await activate(work, row)
}

async function activate(work: Work, row: CardRow): Promise<void> {
  const [brand] = work.settings.profile.cards.brands
  await moveCard(work, row, 'ISSUER', 'ACTIVE', {
    brand,
    last4: lastFourOf(row.platformCardId),
    expMonth: work.now.getUTCMonth() + 1,
    expYear: work.now.getUTCFullYear() + validYears,
  })
}
