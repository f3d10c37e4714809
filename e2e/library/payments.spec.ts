import { expect } from '@playwright/test'
import {
  expectStatus,
  openFunded,
  openSignedIn,
  prepareQuote,
  signInWithNewPasskey,
} from './support/people.ts'
import { codeOf, openWallet, test } from './support/test.ts'

test('lists transactions page after page, and looks one up', async ({ page, harness, user }) => {
  await openFunded(page, harness, user)
  for (let count = 0; count < 3; count += 1) {
    await prepareQuote(page)
    await page.evaluate(() => window.holdfast.executeQuote(window.wallet, window.quote))
  }
  const ids = await page.evaluate(async () => {
    const found: string[] = []
    const { listTransactions } = window.holdfast
    const options = { type: 'OUTGOING', limit: 1 } as const
    for await (const { id } of listTransactions(window.wallet, options)) found.push(id)
    return found
  })

  expect(new Set(ids).size).toBe(3)
  const { transactionId } = await page.evaluate(() => window.quote)
  expect(ids).toContain(transactionId)
})

test('deletes a bank account, and pays nobody there any more', async ({ page, harness, user }) => {
  await openFunded(page, harness, user)
  await prepareQuote(page)
  const left = await page.evaluate(async () => {
    const { deleteExternalAccount, listExternalAccounts } = window.holdfast
    for await (const { id } of listExternalAccounts(window.wallet)) {
      await deleteExternalAccount(window.wallet, id)
    }
    return (await listExternalAccounts(window.wallet).next()).done
  })

  expect(left).toBe(true)
})

test('looks up who can be paid at an address', async ({ page, harness, user }) => {
  await openSignedIn(page, harness, user)
  const umaAddress = '$success.usd@sandbox.uma.test'
  const lookup = await page.evaluate(
    (address) => window.holdfast.lookupReceiver(window.wallet, { umaAddress: address }),
    umaAddress,
  )

  expect(lookup).toMatchObject({ receiverUmaAddress: umaAddress })
  expect(lookup.lookupId).toMatch(/^Lookup:/)
  expect(lookup.supportedCurrencies.map(({ currency }) => currency.code)).toEqual(['USD'])
})

test('pays an address that was looked up, with what the lookup asks of the sender', {
  tag: '@hosted',
}, async ({ page, harness, user }) => {
  await openFunded(page, harness, user)
  const { fields, transactionId } = await page.evaluate(async () => {
    const { holdfast, wallet } = window
    const umaAddress = '$success.usd@sandbox.uma.test'
    const found = await holdfast.lookupReceiver(wallet, { umaAddress })
    const quote = await holdfast.createQuote(wallet, {
      destination: { umaAddress, currency: 'USD' },
      lookupId: found.lookupId,
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000_000,
      senderCustomerInfo: { FULL_NAME: 'Ada Lovelace', NATIONALITY: 'GB' },
    })
    const executed = await holdfast.executeQuote(wallet, quote)
    return { fields: found.requiredPayerDataFields, transactionId: executed.quote.transactionId }
  })
  await harness.sandbox.clock.advance(10_000)

  expect(fields).toContainEqual({ name: 'FULL_NAME', mandatory: true })
  const { status } = await page.evaluate(
    (id) => window.holdfast.getTransaction(window.wallet, id),
    transactionId,
  )
  expect(status).toBe('COMPLETED')
})

test('looks up what a bank account takes, and says when there is nobody', async ({
  page,
  harness,
  user,
}) => {
  await openFunded(page, harness, user)
  await prepareQuote(page)
  const found = await page.evaluate(async () => {
    const { listExternalAccounts, lookupReceiver } = window.holdfast
    const { value } = await listExternalAccounts(window.wallet).next()
    const externalAccountId = value?.id ?? ''
    return [externalAccountId, await lookupReceiver(window.wallet, { externalAccountId })] as const
  })
  expect(found[1]).toMatchObject({
    accountId: found[0],
    lookupId: expect.stringMatching(/^Lookup:/),
  })

  const nobody = () =>
    window.holdfast.lookupReceiver(window.wallet, { umaAddress: '$nobody@sandbox.uma.test' })
  expect(await codeOf(page, nobody)).toBe('NOT_FOUND')
})

test('offers the passkey in an input’s autofill', async ({ page, user: _ }) => {
  await openWallet(page)
  await signInWithNewPasskey(page)
  await page.evaluate(() => window.holdfast.signOut(window.wallet))
  await page.evaluate(() =>
    window.holdfast.signInWithPasskey(window.wallet, { mediation: 'autofill' }),
  )

  await expectStatus(page, 'signedIn')
})
