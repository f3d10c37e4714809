import type { Page } from '@playwright/test'
import type { VirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { passAtService } from '../time.ts'

/** How long a step of a payment takes on the demo of a tour: it is there until it was seen. */
export const settleSeconds = 20

/** Called at every screen, with its name. */
export type See = (name: string) => Promise<void>

/** What a tour is made with. */
export interface Visit {
  page: Page
  authenticator: VirtualAuthenticator
  /** Called at every state, with its name. */
  see: See
  /** Where the sandbox is. */
  sandboxUrl: string
  /** Lets time pass at the service and on the page. */
  pass(seconds: number): Promise<void>
}

/** A way through states that the walk past every screen leaves out. */
export interface Tour {
  name: string
  /** @default 'en-US' */
  locale?: string
  /** Whether another tour is past the same screens, in another language or with other names. */
  isVariation?: boolean
  visit(visit: Visit): Promise<void>
}

/** Lets a payment take its next step. */
export async function settle({ page, sandboxUrl }: Visit): Promise<void> {
  await passAtService(page, sandboxUrl, settleSeconds)
}
