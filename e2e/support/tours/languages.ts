import { expect } from '@playwright/test'
import * as customer from '../customer.ts'
import { walk } from '../walk.ts'
import { settle, type Tour, type Visit } from './tour.ts'

/** Every screen in Spanish. */
export const spanish: Tour = {
  name: 'spanish',
  locale: 'es-ES',
  visit: async (visit) => {
    const { page, see } = visit
    await page.goto('/')
    await page.getByRole('button', { name: 'Unirme a Marram' }).waitFor()
    await see('spanish-join')
    await customer.joinWithMoney(page, 1_234_500_000)
    await page.goto('/')
    const create = page.getByRole('button', { name: 'Crear llave de acceso' })
    await create.waitFor()
    await see('spanish-setup')
    await create.click()
    await page.getByText('Desbloqueado hasta las').waitFor()
    await see('spanish-home')
    await payInSpanish(visit)
    for (const screen of [
      'activity',
      'receive',
      'accounts',
      'cards',
      'security',
      'help',
      'terms',
      'privacy',
    ]) {
      await page.goto(`/${screen}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect(page.locator('.ghost')).toHaveCount(0)
      await see(`spanish-${screen}`)
    }
  },
}

async function payInSpanish(visit: Visit): Promise<void> {
  const { page, see } = visit
  await page.getByRole('link', { name: 'Enviar', exact: true }).click()
  await page.getByLabel('Importe', { exact: true }).fill('34,50')
  await see('spanish-send')
  await page.getByRole('button', { name: 'Revisar el pago' }).click()
  await page.getByRole('dialog').waitFor()
  await see('spanish-review')
  await page.getByRole('button', { name: 'Firmar y enviar' }).click()
  await page.getByRole('status').getByText('En camino').waitFor()
  await settle(visit)
  await page.getByRole('status').getByText('Completado').waitFor()
  await see('spanish-payment')
}

/** English texts and Arabic figures, from right to left. */
export const arabic: Tour = {
  name: 'arabic',
  locale: 'ar-EG',
  isVariation: true,
  visit: (visit) => walk({ ...visit, see: (name) => visit.see(`arabic-${name}`) }),
}

/** Longer than any line, one of them without a place to break. */
const longNames = {
  customer: 'Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh-Cholmondeley',
  mailbox: 'wolfeschlegelsteinhausenbergerdorff.featherstonehaugh',
  payee: 'Donaudampfschifffahrtsgesellschaftskapitänswitwe Maria Magdalena',
}

/** Past every screen, so that the tour of the usual names is the variation. */
export const long: Tour = {
  name: 'long names',
  visit: (visit) => walk({ ...visit, see: (name) => visit.see(`long-${name}`) }, longNames),
}
