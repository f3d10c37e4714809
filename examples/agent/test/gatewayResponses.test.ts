import { describe, expect, it } from 'vitest'
import { payer } from './support/payer.ts'
import { type RefusalCase, readRefusalCases } from './support/refusalCases.ts'
import { startScriptedService } from './support/scriptedService.ts'
import { skipPauses } from './support/skipPauses.ts'

skipPauses()

/** Each status with these; every body is tried where requests are sent. */
const some = / with (an envelope|nothing|a page|a message alone|a code without a status) as /

const cases = (await readRefusalCases()).filter(({ name }) => some.test(name))

/** A service that carries out each payment, while a gateway responds to the first three attempts. */
function startBehindGateway(refusalCase: RefusalCase) {
  const written = { ...refusalCase, isCarriedOut: !refusalCase.isRefusal }
  return startScriptedService((attempt) => (attempt <= 3 ? written : undefined))
}

async function failures(
  tried: RefusalCase[],
  holds: (refusalCase: RefusalCase) => Promise<boolean>,
): Promise<string[]> {
  const found = await Promise.all(tried.map(async (it) => ((await holds(it)) ? [] : [it.name])))
  return found.flat()
}

describe('a payment to which a gateway responds while the service makes it', {
  tags: ['T39', 'T42'],
}, () => {
  it('is of unknown outcome, and is not made again', { timeout: 120_000 }, async () => {
    const tried = cases.filter(({ isRefusal }) => !isRefusal)
    const wrong = await failures(tried, async (it) => {
      const service = await startBehindGateway(it)
      const pay = await payer(service)
      const first = await pay('invoice 1')
      const other = await pay('invoice 1, again')
      const again = await pay('invoice 1')
      return (
        /^The service failed with status/.test(first) &&
        /^Nothing was paid\..* "invoice 1"/.test(other) &&
        again === 'AgentAction:1' &&
        service.paid.length === 1
      )
    })
    expect(wrong).toEqual([])
    expect(tried.length).toBeGreaterThan(100)
  })

  it('is refused at once where the service refuses it', { timeout: 120_000 }, async () => {
    const tried = cases.filter(({ isRefusal }) => isRefusal)
    const wrong = await failures(tried, async (it) => {
      const service = await startBehindGateway(it)
      const pay = await payer(service)
      return (await pay('invoice 1')) === 'No' && service.attempts() === 1
    })
    expect(wrong).toEqual([])
    expect(tried.length).toBeGreaterThan(15)
  })
})
