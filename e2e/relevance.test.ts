import { expect } from '@playwright/test'
import { relevance } from '#writing/calls.ts'
import { violationsOn } from './axe.ts'
import { openWhole, part } from './reader.ts'
import { test } from './shared-desk.ts'

const STORY = {
  id: crypto.randomUUID(),
  title: 'Ferry fares rise by four per cent in June',
  language: 'en' as const,
  score: 0.21,
  words: ['software'],
  last_at: '2026-11-20T09:00:00.000Z',
}

// Covers: truth-5
test('stories left out are listed with their reason; one is drafted anyway, the threshold changed', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const view = { threshold: 0.45, items: [STORY], total: 1 }
  expect(relevance.output.safeParse(view).success).toBe(true)
  const sent: unknown[] = []
  await page.route('**/api/admin/relevance', (route) => {
    const body: unknown = route.request().postDataJSON()
    if (route.request().method() === 'PATCH') sent.push(body)
    return route.fulfill({ json: body ? { ...view, threshold: 0.2, items: [], total: 0 } : view })
  })
  await page.route('**/api/admin/relevance/*/draft', (route) => {
    sent.push(new URL(route.request().url()).pathname.split('/').at(-2))
    return route.fulfill({ json: { run_id: crypto.randomUUID() } })
  })
  await openWhole(page, `${desk.site.url}/en/content-automation?tab=relevance`)
  const panel = part(page, 'AI relevance')
  await expect(panel.getByRole('listitem')).toContainText('Relevance 0.21')
  await expect(panel.getByRole('listitem')).toContainText('matching: software')
  await panel.getByRole('button', { name: `Draft anyway ${STORY.title}` }).click()
  await expect(page.getByText('Drafting the story')).toBeVisible()

  const threshold = panel.getByLabel('Minimum relevance')
  await threshold.fill('2')
  await expect(panel).toContainText('Enter a number from 0 to 1')
  await expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(await violationsOn(page)).toEqual([])
  await threshold.fill('0.2')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toContainText('No stories were left out in the last few days.')
  expect(sent).toEqual([STORY.id, { threshold: 0.2 }])
})
