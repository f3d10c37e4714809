import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { getFirstCard } from './support/cards.ts'
import {
  becomeCustomer,
  goHome,
  goToSecurity,
  joinWithMoney,
  review,
  signAndSend,
} from './support/customer.ts'
import { test } from './support/test.ts'

/** A locale, 1,234.50 as it is written there, and 1,017.25 as it is typed there. */
const locales = [
  { locale: 'sv-SE', balance: '1 234,50', typed: '1 017,25', dir: 'ltr' },
  { locale: 'ar-EG', balance: '١٬٢٣٤٫٥٠', typed: '١٬٠١٧٫٢٥', dir: 'rtl' },
  { locale: 'de-CH', balance: "1'234.50", typed: "1'017.25", dir: 'ltr' },
  { locale: 'ja-JP', balance: '1,234.50', typed: '１,０１７．２５', dir: 'ltr' },
]

/** Which space and which apostrophe a locale writes depends on the browser's data. */
function plain(text: string): string {
  return text
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/’/g, "'")
    .trim()
}

/** The balance as it is read: the text in large type, then the currency in small type. */
async function readBalance(page: Page): Promise<string> {
  const texts = await page.locator('.purse .sum').evaluate((sum) => {
    const large = [...sum.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    return [...large, sum.lastElementChild].map((node) => node?.textContent)
  })
  return plain(texts.join(''))
}

for (const { locale, balance, typed, dir } of locales) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('the balance is one number in one size, and a payment is typed as it is read', async ({
      page,
      authenticator: _,
    }) => {
      await becomeCustomer(page, 1_234_500_000)
      await goHome(page)
      await expect(page.locator('html')).toHaveAttribute('dir', dir)
      await expect.poll(() => readBalance(page)).toBe(`${balance} USDB`)

      const sheet = await review(page, typed)
      const expected = plain(await sheet.locator('.payee .sum').innerText())
      expect(expected).toBe(`${inDigitsOf(locale, 1017.25)} USDB`)
      await signAndSend(page)
      await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
      await goHome(page)
      await expect.poll(() => readBalance(page)).toBe(`${inDigitsOf(locale, 217.25)} USDB`)
    })

    test('the field takes the example it gives', async ({ page, authenticator: _ }) => {
      await becomeCustomer(page)
      await page.getByRole('link', { name: 'Send', exact: true }).click()
      await page.getByLabel('Amount').fill('ten')
      await page.getByRole('button', { name: 'Review payment' }).click()
      const said = await page.getByText('Enter the amount in digits').innerText()
      const example = /such as (.+)\.$/.exec(said)?.[1] ?? ''
      await page.getByLabel('Amount').fill(example)
      await page.getByRole('button', { name: 'Review payment' }).click()
      await expect(page.getByText('Enter the amount in digits')).toBeHidden()
      await expect(page.getByRole('dialog', { name: 'Review and sign' })).toBeVisible()
    })
  })
}

function inDigitsOf(locale: string, amount: number): string {
  return plain(new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount))
}

test.describe('from right to left', () => {
  test.use({ locale: 'ar-EG' })

  test('the page begins at the right, and its English sentences end with their full stop', async ({
    page,
    authenticator: _,
  }) => {
    await becomeCustomer(page)
    await goHome(page)
    const left = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? 0
    expect(await left('.wordmark')).toBeGreaterThan(await left('.top .end'))
    const sentence = page.getByText('USDB is a digital dollar.')
    await expect(sentence).toHaveCSS('unicode-bidi', 'plaintext')
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBe(0)
    await expectAccessible(page)
  })

  test('the promises before the login keep the order of their words', async ({ page }) => {
    await page.goto('/')
    const promise = page.getByText(/^Sending more than/)
    await expect(promise).toHaveCSS('unicode-bidi', 'plaintext')
  })

  test('what the device signed is read from left to right, and amounts are in one order', async ({
    page,
    authenticator: _,
  }) => {
    await becomeCustomer(page)
    await getFirstCard(page)
    await page.getByRole('button', { name: 'Freeze', exact: true }).click()
    await page.getByText('You signed: freeze this card').click()
    const payload = page.locator('.signed-change pre').first()
    await expect(payload).toHaveCSS('direction', 'ltr')
    const inOneOrder = page.locator('.funding .account .small')
    await expect(inOneOrder).toHaveText(/USDB/)
    await expect(inOneOrder).toHaveCSS('unicode-bidi', 'normal')
  })

  test('who chooses English gets it from left to right', async ({ page, authenticator: _ }) => {
    await becomeCustomer(page)
    await goToSecurity(page)
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    await goHome(page)
    await expect.poll(() => readBalance(page)).toBe('100.00 USDB')
  })
})

test.describe('in Spanish', () => {
  test('the language is chosen in the settings, loaded then, and remembered', async ({
    page,
    authenticator: _,
  }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    const catalogues = () => scripts.filter((path) => path.includes('spanish'))
    await becomeCustomer(page)
    await goToSecurity(page)
    expect(catalogues()).toEqual([])
    await page.getByRole('button', { name: 'Español' }).click()

    await expect(page.getByRole('heading', { name: 'Métodos de acceso' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    expect(catalogues()).toHaveLength(1)
    const chosen = page.getByRole('button', { name: 'Español' })
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Métodos de acceso' })).toBeVisible()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Sign-in methods' })).toBeVisible()
  })

  test('the language is chosen before login, loaded then, and kept', async ({
    page,
    authenticator: _,
  }) => {
    const catalogues: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('spanish')) catalogues.push(request.url())
    })
    await page.goto('/')
    const choice = page.getByRole('group', { name: 'Language' })
    await expect(choice.getByRole('button', { name: 'Automatic' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(catalogues).toEqual([])
    await expectAccessible(page)
    await choice.getByRole('button', { name: 'Español' }).click()

    await expect(page.getByRole('button', { name: 'Unirme a Marram' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    expect(catalogues).toHaveLength(1)
    await expectAccessible(page)
    await joinWithMoney(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Crear llave de acceso' }).click()
    await expect(page.getByText('Desbloqueado hasta las')).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar sesión' }).first().click()
    await expect(page.getByRole('button', { name: 'Unirme a Marram' })).toBeVisible()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: 'Join Marram' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  test.describe('of the system', () => {
    test.use({ locale: 'es-ES' })

    test('a payment from the first screen to the receipt', async ({ page, authenticator: _ }) => {
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Unirme a Marram' })).toBeVisible()
      await joinWithMoney(page, 1_234_500_000)
      await page.goto('/')
      await page.getByRole('button', { name: 'Crear llave de acceso' }).click()
      await expect(page.getByText('Desbloqueado hasta las')).toBeVisible()
      await expect.poll(() => readBalance(page)).toBe('1.234,50 USDB')
      await expect(page.getByText('1 USDB vale 1 dólar estadounidense.')).toBeVisible()

      await page.getByRole('link', { name: 'Enviar', exact: true }).click()
      await page.getByLabel('Importe').fill('12.345,00')
      await page.getByRole('button', { name: 'Revisar el pago' }).click()
      await expect(page.getByText(/^Es más de lo que tienes: 1\.234,50\sUSDB\.$/)).toBeVisible()
      await page.getByLabel('Importe').fill('34,50')
      await page.getByRole('button', { name: 'Revisar el pago' }).click()
      await page.getByRole('button', { name: 'Firmar y enviar' }).click()
      await expect(page.getByRole('status').getByText('Completado')).toBeVisible()
      await expectAccessible(page)
    })

    test('an error of the wallet is said in Spanish', async ({ page, authenticator: _ }) => {
      await joinWithMoney(page)
      await page.goto('/')
      await page.getByRole('button', { name: 'Crear llave de acceso' }).click()
      await page.getByRole('link', { name: 'Enviar', exact: true }).click()
      await page.getByRole('radio', { name: /Dirección UMA/ }).check()
      await page.getByLabel('Dirección UMA', { exact: true }).fill('$nobody@sandbox.uma.test')
      await page.getByRole('button', { name: 'Buscar destinatario' }).click()
      await expect(page.getByRole('alert')).toContainText('No se ha encontrado a nadie')
    })
  })
})

test('a refusal for too many attempts counts down to the next try', async ({
  page,
  time,
  baseURL,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'I have an account' }).click()
  const email = `often-${process.pid}@example.com`
  await page.getByLabel('E-mail address').fill(email)
  for (let count = 0; count < 5; count += 1) {
    await page.request.post('/api/log-in', {
      headers: { origin: String(baseURL) },
      data: { email },
    })
  }
  await page.getByRole('button', { name: 'E-mail me a code' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Too many attempts. Try again in 10 minutes.')
  await time.pass(5 * 60)
  await expect(alert).toHaveText('Too many attempts. Try again in 5 minutes.')
  await time.pass(4 * 60 + 15)
  await expect(alert).toHaveText(/^Too many attempts\. Try again in \d\d seconds\.$/)
  await time.pass(60)
  await expect(alert).toHaveText('You can try again now.')
})

test('a refusal of the payment service counts down too', async ({
  page,
  demo,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.request.post(`${demo.sandboxUrl}/_sandbox/faults`, {
    data: { kind: 'rateLimit', retryAfterSeconds: 300, route: 'POST /quotes', count: 20 },
  })
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await page.getByLabel('Amount').fill('10')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Try again in 5 minutes.')
  await page.request.post(`${demo.sandboxUrl}/_sandbox/reset`, { data: {} })
})

test('the words of the field: USDB is explained, and a status is checked', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goHome(page)
  await expect(page.getByText('USDB is a digital dollar.')).toBeVisible()
  await expect(page.getByText('Money added')).toBeVisible()
  await goToSecurity(page)
  await expect(page.getByText('Move your money without Marram.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
})
