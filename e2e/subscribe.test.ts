import { expect } from '@playwright/test'
import { complaintsOf, openWhole } from './reader.ts'
import { test } from './shared-desk.ts'

// Covers: site-2-subscribe-1, site-2-subscribe-2, site-3-2, site-5-6
test('the form of the digest asks for name, address, language and interests, beside three tiles', async ({
  page,
  desk,
}) => {
  const complaints = complaintsOf(page)
  await openWhole(page, `${desk.site.url}/en/subscribe`)
  const main = page.getByRole('main')
  for (const [label, type] of [
    ['Full name', 'text'],
    ['Email address', 'email'],
  ] as const) {
    await expect(main.getByLabel(label)).toHaveAttribute('type', type)
    await expect(main.getByLabel(label)).toHaveAttribute('required')
  }
  await expect(main.getByLabel('Preferred language').locator('option')).toHaveText([
    'English',
    'العربية',
    'Français',
    'Español',
    'Português',
  ])
  const interests = main.getByRole('group', { name: 'Interests' }).getByRole('checkbox')
  expect(await interests.evaluateAll((all) => all.map((each) => each.getAttribute('value')))).toEqual([
    'news',
    'tools',
    'agents',
    'events',
    'certifications',
  ])
  for (const name of [
    'AI News & Research',
    'AI Tools & Products',
    'AI Agents & Systems',
    'Events & Webinars',
    'Certifications & Learning',
  ])
    await expect(main.getByRole('checkbox', { name })).not.toBeChecked()
  await expect(main.getByRole('complementary').getByRole('heading', { level: 3 })).toHaveCount(3)
  expect(complaints).toEqual([])
})
