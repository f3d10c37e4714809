import { fieldsOf } from '../../wallet/signing/payload.ts'
import { ProbeError } from '../service/probeError.ts'
import { refusalOf } from '../service/refusal.ts'
import type { Service, ServiceResponse } from '../service/service.ts'
import { listOf, textIn } from './fields.ts'

/** The wallet that the flows are started for. */
export interface TestWallet {
  customerId: string
  /** The embedded wallet's internal account. */
  accountId: string
  isPrivate: boolean
  /** True if the probe created the customer, and may add to it. */
  isOwn: boolean
}

/** A wallet may come a moment after its customer. */
const maxReads = 5
const pauseMs = 1_000

/** Finds the wallet of a customer, of a new one by default. @throws ProbeError */
export async function openTestWallet(
  service: Service,
  givenId: string | undefined,
): Promise<TestWallet> {
  const customerId = givenId ?? (await createCustomer(service))
  const account = await findWallet(service, customerId)
  return {
    customerId,
    accountId: textIn(account, 'id'),
    isPrivate: fieldsOf(account).privateEnabled === true,
    isOwn: givenId === undefined,
  }
}

async function createCustomer(service: Service): Promise<string> {
  const name = `holdfast-probe-${crypto.randomUUID()}`
  const response = await service.send({
    method: 'POST',
    path: '/customers',
    body: {
      customerType: 'INDIVIDUAL',
      platformCustomerId: name,
      fullName: 'Ada Example',
      birthDate: '1990-01-01',
      region: 'US',
      email: `${name}@example.com`,
    },
  })
  return textIn(bodyOf('Creating a customer', response), 'id')
}

async function findWallet(service: Service, customerId: string): Promise<unknown> {
  const query = new URLSearchParams({ customerId, type: 'EMBEDDED_WALLET' })
  const call = { method: 'GET', path: `/customers/internal-accounts?${query}` } as const
  for (let reads = 1; reads <= maxReads; reads += 1) {
    const [account] = listOf(bodyOf('Reading the wallet', await service.send(call)))
    if (account !== undefined) return account
    if (reads < maxReads) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  throw new ProbeError(
    'The customer has no embedded wallet: enable the currency USDB for the platform, or pass --customer with a test customer that has one',
  )
}

function bodyOf(step: string, response: ServiceResponse): unknown {
  if (response.status < 400 && response.isJson) return response.body
  throw new ProbeError(
    `${step} was refused with ${refusalOf(response)}: check the permissions of the API token, or pass --customer with a test customer that has a wallet`,
  )
}
