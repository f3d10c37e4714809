import { expect, type Locator, type Page } from '@playwright/test'
import { customerOf, headersOf } from './customer.ts'

/** An agent and its program, for stories that begin later. */

/** What the program of an agent got. */
interface AgentResult {
  status?: string
  code?: string
}

export async function goToAgents(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  const agents = page.getByRole('region', { name: 'Agents', exact: true })
  await agents.getByRole('link').last().click()
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
}

/** Fills in the form of a new agent, whose limits stay as they are suggested. */
export async function startAgent(
  page: Page,
  name = 'Bookkeeper',
  rights: string[] = [],
): Promise<Locator> {
  await page.getByRole('button', { name: 'Connect an agent' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name', { exact: true }).fill(name)
  for (const right of rights) await sheet.getByLabel(right).check()
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(sheet.locator('.letters')).toBeVisible()
  return sheet
}

/** The code on the screen. */
export async function codeOnScreen(page: Page): Promise<string> {
  return (await page.locator('.letters').textContent()) ?? ''
}

/** Gives a code to the program. @param code - by default the one on the screen */
export async function redeem(page: Page, code?: string): Promise<AgentResult> {
  return post(page, '/local/agent/connect', { code: code ?? (await codeOnScreen(page)) })
}

/** An agent that is connected: it may pay 50.00 USD, and asks above 25.00. */
export async function connectAgent(page: Page, name = 'Bookkeeper'): Promise<void> {
  const sheet = await startAgent(page, name)
  expect(await redeem(page)).toEqual({ status: 'CONNECTED' })
  await expect(sheet.getByText(`${name} is connected.`)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Agent connected' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet).toBeHidden()
}

/** Has the program ask for a payment. @param amount - in the smallest unit */
export function ask(
  page: Page,
  amount: number,
  kind: 'transfer' | 'quote' | 'walletQuote' = 'transfer',
): Promise<AgentResult> {
  return post(page, '/local/agent/ask', { kind, amount })
}

/** Puts money into the account that agents pay from. @param amount - in cents */
export async function addDollars(page: Page, amount = 50_000): Promise<void> {
  const response = await page.request.post('/api/sandbox-dollars', {
    headers: await headersOf(page),
    data: { amount },
  })
  expect(response.ok()).toBe(true)
}

async function post(page: Page, path: string, data: object): Promise<AgentResult> {
  const headers = await headersOf(page)
  const customerId = await customerOf(page)
  const response = await page.request.post(path, { headers, data: { customerId, ...data } })
  expect(response.ok(), `${path} responded ${response.status()}`).toBe(true)
  return (await response.json()) as AgentResult
}
