import { afterAll, expect, test } from 'vitest'
import { tool } from '#articles/catalogue/tools/calls.ts'
import { tools } from '#articles/tables.ts'
import { loopback } from '#services/loopback.ts'
import { DAY } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { checkLinksJob } from './check-links.ts'

/** The structured data on the site's pages. */
let stated = ''
const site = await loopback(
  (_, response) => void response.end(`<!doctype html><title>x</title>${stated}<p>x</p>`),
)
const { runtime, ask, db, clock } = await openTestRuntime({ FETCH_ALLOW_HOSTS: site.host })
afterAll(() => site.close())

async function plant(name: string, path: string): Promise<string> {
  const values = { name, title: name, language: 'en' as const, publishedAt: TEST_NOW }
  const [row] = await db
    .insert(tools)
    .values({ ...values, websiteUrl: site.origin + path })
    .returning({ id: tools.id })
  return row?.id ?? ''
}

// Covers: tools-3
test('the prices that a page states under its tool’s name are shown with the date on which they were read', async () => {
  const priceSpecification = { unitCode: 'MON' }
  const offers = { '@type': 'Offer', name: 'Pro', price: '9', priceCurrency: 'USD', priceSpecification }
  const product = { '@type': 'SoftwareApplication', name: 'LYRA', operatingSystem: 'Web', offers }
  stated = `<script type="application/ld+json">${JSON.stringify(product)}</script>`
  const [lyra, other] = [await plant('Lyra', '/'), await plant('Orrery', '/other')]
  await checkLinksJob.run({}, runtime)
  const found = {
    pricing_plans: [{ name: 'Pro', amount_cents: 900, currency: 'USD', period: 'month', note: null }],
    pricing_checked_at: TEST_NOW.toISOString(),
    platforms: ['Web'],
  }
  expect(await ask(tool, { id: lyra })).toMatchObject(found)
  expect(await ask(tool, { id: other })).toMatchObject({ pricing_plans: [], pricing_checked_at: null })
  stated = ''
  clock.pass(2 * DAY)
  await checkLinksJob.run({}, runtime)
  expect(await ask(tool, { id: lyra })).toMatchObject(found) // nothing was stated: the earlier prices keep their date
})
