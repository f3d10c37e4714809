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

/** The balance as it is read: the text in large type, then the currency in small type. */
async function readBalance(page: Page): Promise<string> {
  const texts = await page.locator('.purse .sum').evaluate((sum) => {
    const large = [...sum.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    return [...large, sum.lastElementChild].map((node) => node?.textContent)
  })
  return plain(texts.join(''))
}

function plain(text: string): string {
  return text
    .replace(/[\u2066\u2069]/g, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
}

test.describe('in Egypt', () => {
  test.use({ locale: 'ar-EG' })

  test('a customer reads one kind of digits from right to left, and may type Arabic ones, until they choose English', async ({
    page,
    authenticator: _,
  }) => {
    const root = page.locator('html')

    await test.step('1. the promises before the login keep the order of their words', async () => {
      await page.goto('/')
      const promise = page.getByText(/^Sending more than/)
      await expect(promise).toHaveCSS('unicode-bidi', 'plaintext')
    })

    await test.step('2. the page begins at the right, and its sentences end with their full stop', async () => {
      await becomeCustomer(page, 1_234_500_000)
      await goHome(page)
      await expect(root).toHaveAttribute('dir', 'rtl')
      const left = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? 0
      expect(await left('.wordmark')).toBeGreaterThan(await left('.top .end'))
      const sentence = page.getByText('USDB is a digital dollar.')
      await expect(sentence).toHaveCSS('unicode-bidi', 'plaintext')
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      await expectAccessible(page)
    })

    await test.step('3. the balance is one number in one size', async () => {
      await expect.poll(() => readBalance(page)).toBe('1,234.50 USDB')
    })

    await test.step('4. the amount takes the example it gives', async () => {
      await page.getByRole('link', { name: 'Send', exact: true }).click()
      await page.getByLabel('Amount').fill('ten')
      await page.getByRole('button', { name: 'Review payment' }).click()
      const said = await page.getByText('Enter the amount in digits').innerText()
      const example = /such as (.+)\.$/.exec(said)?.[1] ?? ''
      await page.getByLabel('Amount').fill(example)
      await page.getByRole('button', { name: 'Review payment' }).click()
      await expect(page.getByText('Enter the amount in digits')).toBeHidden()
      const sheet = page.getByRole('dialog', { name: 'Review and sign' })
      await sheet.getByRole('button', { name: 'Close' }).click()
      await expect(sheet).toBeHidden()
    })

    await test.step('5. a payment is typed in Arabic digits, and read in those of the texts', async () => {
      const sheet = await review(page, '١٬٠١٧٫٢٥')
      expect(plain(await sheet.locator('.payee .sum').innerText())).toBe('1,017.25 USDB')
      await signAndSend(page)
      await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
      await goHome(page)
      await expect.poll(() => readBalance(page)).toBe('217.25 USDB')
      await expect(page.locator('.purse .sum')).toHaveCSS('direction', 'ltr')
      const sums = page.locator('.rows .sum')
      await expect(sums.first()).toHaveText('\u2066−1,017.25\u00a0USDB\u2069')
    })

    await test.step('6. what the device signed is read from left to right, and amounts are in one order', async () => {
      await getFirstCard(page)
      await page.getByRole('button', { name: 'Freeze', exact: true }).click()
      await page.getByText('You signed: freeze this card').click()
      const payload = page.locator('.signed-change pre').first()
      await expect(payload).toHaveCSS('direction', 'ltr')
      const inOneOrder = page.locator('.funding .account .small')
      await expect(inOneOrder).toHaveText(/USDB/)
      await expect(inOneOrder).toHaveCSS('unicode-bidi', 'normal')
    })

    await test.step('7. with English chosen, all of it is from left to right', async () => {
      await goToSecurity(page)
      await page.getByRole('button', { name: 'English' }).click()
      await expect(root).toHaveAttribute('dir', 'ltr')
      await goHome(page)
      await expect.poll(() => readBalance(page)).toBe('217.25 USDB')
    })
  })
})

test.describe('in Spain', () => {
  test.use({ locale: 'es-ES' })

  test('a customer pays in Spanish, from the first screen to the receipt', async ({
    page,
    authenticator: _,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Unirme a Marram' })).toBeVisible()
    const { email } = await joinWithMoney(page, 1_234_500_000)
    await page.goto('/')
    await page.getByRole('button', { name: 'Crear llave de acceso' }).click()
    await expect(page.getByText('Desbloqueado hasta las')).toBeVisible()
    await expect.poll(() => readBalance(page)).toBe('1.234,50 USDB')
    await expect(page.getByText('1 USDB vale 1 dólar estadounidense.')).toBeVisible()

    await test.step('1. an error of the wallet is in Spanish', async () => {
      await page.getByRole('link', { name: 'Enviar', exact: true }).click()
      await page.getByRole('radio', { name: /Dirección UMA/ }).check()
      await page.getByLabel('Dirección UMA', { exact: true }).fill('$nobody@sandbox.uma.test')
      await page.getByRole('button', { name: 'Buscar destinatario' }).click()
      await expect(page.getByRole('alert')).toContainText('No se ha encontrado a nadie')
    })

    await test.step('2. so is a payment, and what is wrong with its amount', async () => {
      await page.getByRole('radio', { name: /6789/ }).check()
      await page.getByLabel('Importe').fill('12.345,00')
      await page.getByRole('button', { name: 'Revisar el pago' }).click()
      await expect(page.getByText(/^Es más de lo que tienes: 1\.234,50\sUSDB\.$/)).toBeVisible()
      await page.getByLabel('Importe').fill('34,50')
      await page.getByRole('button', { name: 'Revisar el pago' }).click()
      await page.getByRole('button', { name: 'Firmar y enviar' }).click()
      await expect(page.getByRole('status').getByText('Completado')).toBeVisible()
    })

    await test.step('3. the mails of the platform are in Spanish too', async () => {
      const response = await page.request.get('/local/mail', { params: { to: email } })
      const { mails } = (await response.json()) as { mails: { subject: string }[] }
      const subjects = mails.map(({ subject }) => subject)
      expect(subjects).toContain('Tu código de Marram')
      expect(subjects).toContain('Un método de acceso nuevo para tu monedero de Marram')
    })
  })
})

test('a customer chooses Spanish before the login, and English and Spanish again in the settings', async ({
  page,
  authenticator: _,
}) => {
  const catalogues: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('spanish')) catalogues.push(request.url())
  })
  const root = page.locator('html')
  const button = (name: string) => page.getByRole('button', { name })

  await test.step('1. the catalogue is loaded once it is chosen', async () => {
    await page.goto('/')
    const choice = page.getByRole('group', { name: 'Language' })
    const automatic = choice.getByRole('button', { name: 'Automatic' })
    await expect(automatic).toHaveAttribute('aria-pressed', 'true')
    expect(catalogues).toEqual([])
    await choice.getByRole('button', { name: 'Español' }).click()
    await expect(button('Unirme a Marram')).toBeVisible()
    await expect(root).toHaveAttribute('lang', 'es')
    expect(catalogues).toHaveLength(1)
    await expectAccessible(page)
  })

  await test.step('2. the choice holds behind the login, and after it', async () => {
    await joinWithMoney(page)
    await page.goto('/')
    await button('Crear llave de acceso').click()
    await expect(page.getByText('Desbloqueado hasta las')).toBeVisible()
  })

  await test.step('3. English is chosen in the settings, and remembered', async () => {
    await page.getByRole('link', { name: 'Seguridad', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Métodos de acceso' })).toBeVisible()
    await button('English').click()
    await expect(page.getByRole('heading', { name: 'Sign-in methods' })).toBeVisible()
    await expect(root).toHaveAttribute('lang', 'en')
    await expect(page.getByText('Move your money without Marram.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
    await page.reload()
    await expect(button('English')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('heading', { name: 'Sign-in methods' })).toBeVisible()
  })

  await test.step('4. so is Spanish, through the log-out', async () => {
    const before = catalogues.length
    await button('Español').click()
    await expect(page.getByRole('heading', { name: 'Métodos de acceso' })).toBeVisible()
    await expect(button('Español')).toHaveAttribute('aria-pressed', 'true')
    expect(catalogues).toHaveLength(before + 1)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Métodos de acceso' })).toBeVisible()
    await button('Cerrar sesión').first().click()
    await expect(button('Unirme a Marram')).toBeVisible()
    await button('English').click()
    await expect(button('Join Marram')).toBeVisible()
  })
})
