import { type Page, expect } from '@playwright/test'
import { costList, serviceList } from '#monitoring/calls.ts'
import type { OutputOf } from '#platform/call.ts'
import { violationsOn } from './axe.ts'
import type { Desk } from './desk.ts'
import { openWhole, part } from './reader.ts'
import { test } from './shared-desk.ts'

// The services and the model's costs on the monitoring page.

const open = (desk: Desk, page: Page, language: 'en' | 'fr', tab = '') =>
  openWhole(page, `${desk.site.url}/${language}/content-monitoring${tab}`)

const DATABASE =
  process.env['TEST_DATABASE_URL'] === undefined
    ? /Intégré · PGlite \(PostgreSQL \d+/
    : /Connecté · PostgreSQL \d+/

// Covers: desk-monitoring-4
test('each service shows its implementation on this site, and a failing one shows its error', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  await open(desk, page, 'fr')
  const services = part(page, 'Services')
  const row = (name: string) => services.getByRole('listitem').filter({ hasText: name })
  await expect(services.getByRole('listitem')).toHaveCount(10)
  await expect(row('Base de données').first()).toContainText(DATABASE)
  await expect(row('Paiements')).toContainText('Paiements de test intégrés : aucun argent ne circule.')
  await page.route('**/api/admin/services', async (route) => {
    const answer = (await (await route.fetch()).json()) as OutputOf<typeof serviceList>
    Object.assign(answer.items.find(({ service }) => service === 'model') ?? {}, {
      form: 'real',
      by: 'openai',
      models: ['writer-7b'],
      recorded: true,
      last_success: null,
      last_error: { at: '2026-11-20T08:00:00.000Z', message: 'HTTP 401' },
    })
    expect(serviceList.output.safeParse(answer).success).toBe(true)
    return route.fulfill({ json: answer })
  })
  await page.getByRole('button', { name: 'Rafraîchir' }).click()
  await expect(row('Modèle de langage')).toContainText(
    /Connecté · openai · writer-7b.*Aucun succès connu.*HTTP 401/,
  )
  await row('Modèle de langage').locator('summary').click()
  await expect(row('Modèle de langage').getByText('HTTP 401')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
})

// Covers: desk-monitoring-5
test('costs are shown by day, source and model, for the requested days', async ({ browser, desk }) => {
  const page = await desk.editor(browser, 'en-US')
  const none = {
    cost_micros: 0,
    calls: 0,
    unpriced: 0,
    input_tokens: 0,
    output_tokens: 0,
    characters: 0,
    pictures: 0,
  }
  const spent = { ...none, cost_micros: 1_250_000, calls: 12, input_tokens: 40_000, output_tokens: 2000 }
  const free = { ...none, calls: 2, unpriced: 2, pictures: 2 }
  const asked: string[] = []
  await page.route('**/api/admin/costs*', (route) => {
    const days = Number(new URL(route.request().url()).searchParams.get('days'))
    asked.push(String(days))
    const answer: OutputOf<typeof costList> = {
      time_zone: 'Etc/GMT-1',
      total: days === 90 ? none : { ...spent, calls: 14, unpriced: 2, pictures: 2 },
      by_day: Array.from({ length: days }, (_, back) => ({
        day: new Date(Date.UTC(2026, 10, 20 - back)).toISOString().slice(0, 10),
        ...(back === 1 ? spent : none),
      })),
      by_source: [
        { run: 'generate-content', task: 'write-draft', ...spent },
        { run: null, task: 'picture', ...free },
      ],
      by_model: [{ provider: 'openai', model: 'writer-7b', ...spent }],
    }
    expect(costList.output.safeParse(answer).success).toBe(true)
    return route.fulfill({ json: answer })
  })
  await open(desk, page, 'en', '?tab=costs')
  const costs = part(page, 'Model costs')
  const source = costs.getByRole('table', { name: 'By task' })
  await expect(source.getByRole('row')).toContainText([
    'Cost',
    /Draft writing.*Draft generation.*12.*40K tokens read, 2K written.*\$1\.25/,
    /Image.*Outside of runs.*2.*2 images.*No price set/,
  ])
  await expect(costs.getByRole('table', { name: 'By model' })).toContainText('writer-7b')
  await expect(costs).toContainText('Total cost$1.25and 2 calls without a price')
  await expect(costs.getByRole('figure')).toContainText('Highest on Thu, Nov 19: $1.25')
  await costs.getByText('By day', { exact: true }).first().click()
  await expect(costs.getByRole('table', { name: 'By day' })).toContainText('Thu, Nov 19')
  expect(await violationsOn(page)).toEqual([])
  const period = costs.getByRole('combobox', { name: 'Period' })
  await period.selectOption('7 days')
  await expect(costs.getByRole('figure')).toContainText('Sat, Nov 14')
  await period.selectOption('90 days')
  await expect(costs.getByText('No model calls in these 90 days.')).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(['30', '7', '90']))
})
