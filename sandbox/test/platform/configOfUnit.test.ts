import { expect, it } from 'vitest'
import { openDatabase } from '../../src/core/node/openDatabase.ts'
import { resolveSettings } from '../../src/core/options/resolveSettings.ts'
import type { Work } from '../../src/core/work/work.ts'
import {
  forgetEndpoint,
  getConfig,
  seedConfig,
  updateConfig,
} from '../../src/platform/platformConfig.ts'

it('a unit of work sees the configuration as it has changed it', async () => {
  const webhookEndpoint = 'http://localhost:9/hook'
  const settings = resolveSettings({ webhookEndpoint })
  const database = await openDatabase(settings)
  await database.transact(async (tx) => {
    const work = { tx, settings, now: new Date(0), announcements: [] } as unknown as Work
    await seedConfig(work)
    expect((await getConfig(work)).webhookEndpoint).toBe(webhookEndpoint)
    await updateConfig(work, { umaDomain: 'pay.example' })
    expect(await getConfig(work)).toMatchObject({ webhookEndpoint, umaDomain: 'pay.example' })
    await forgetEndpoint(work)
    expect(await getConfig(work)).not.toHaveProperty('webhookEndpoint')
    expect(await getConfig({ tx })).toEqual(await getConfig(work))
  })
  await database.close()
})
