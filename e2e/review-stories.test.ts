import { type Page, expect, test } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { type Desk, openDesk, openReview } from './desk.ts'
import { complaintsOf } from './reader.ts'

// An editor decides what is one story: three drafts of one event, two in English and one in French.

const FIRST = 'Halden Labs raises $45 million to shrink speech models for hearing aids'
const SECOND = 'Norwegian hearing aid software maker Halden Labs closes $45 million round'
const FRENCH = /^Des modèles vocaux/

let desk: Desk
test.beforeAll(async () => {
  desk = await openDesk({ drafts: { paths: ['/twice.xml', '/elsewhere.xml'], others: [], drafts: 3 } })
})
test.afterAll(() => desk.close())

const draft = (page: Page) => page.getByRole('article', { name: FIRST })
const resembling = (page: Page) => draft(page).getByRole('region', { name: 'Possibly the same event' })
const reports = (page: Page) => draft(page).getByRole('region', { name: 'Reports of this story' })
const openFirst = async (page: Page) => {
  await page
    .getByRole('listitem')
    .filter({ has: page.locator('[data-draft]') })
    .filter({ hasText: FIRST })
    .getByRole('link')
    .click()
  await expect(draft(page)).toBeVisible()
}

// Covers: editors-stories-8, other-languages-3, calibration-4
test('an editor keeps stories apart, merges them and splits a report off again', async ({ browser }) => {
  const page = await desk.editor(browser, 'en-GB')
  const complaints = complaintsOf(page)
  await openReview(page, desk, 'en')
  await expect(page.getByRole('heading', { name: 'Pending Review (3)' })).toBeVisible()
  await openFirst(page)
  const heading = page.getByRole('heading', { level: 2, name: FIRST })

  await test.step('the draft warns of the same event in French, and says what both have in common', async () => {
    await expect(draft(page).getByRole('region', { name: 'Warnings' })).toContainText(
      'Possibly the same event in another language',
    )
    const other = resembling(page).getByRole('listitem').filter({ hasText: FRENCH })
    await expect(other).toContainText(/In common: .*Halden.*45,000,000/)
    expect(await violationsOn(page)).toEqual([])
  })

  await test.step('“Not the same” by keyboard ends the warning, and the focus stays in the draft', async () => {
    await resembling(page)
      .getByRole('button', { name: /^Not the same Des modèles/ })
      .press('Enter')
    await expect(page.getByText('Stories kept apart')).toBeVisible()
    await expect(heading).toBeFocused()
    await expect(resembling(page).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByText('Possibly the same event in another language')).toHaveCount(0)
  })

  await test.step('a decision is taken back, and the story is offered again', async () => {
    const back = draft(page).getByRole('button', { name: /^Undo Des modèles/ })
    await back.press('Enter')
    await expect(page.getByText('“Not the same” undone')).toBeVisible()
    await expect(heading).toBeFocused()
    await expect(resembling(page).getByRole('listitem')).toHaveCount(2)
    await expect(back).toHaveCount(0)
    await resembling(page)
      .getByRole('button', { name: /^Not the same Des modèles/ })
      .press('Enter')
    await expect(back).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })

  await test.step('“Merge” moves the other report here, and its draft leaves the list', async () => {
    await resembling(page)
      .getByRole('button', { name: `Merge ${SECOND}` })
      .press('Enter')
    await expect(page.getByText('Stories merged')).toBeVisible()
    await expect(heading).toBeFocused()
    await expect(resembling(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Pending Review (2)' })).toBeVisible()
    await expect(reports(page).getByRole('listitem')).toHaveCount(2)
    await expect(reports(page)).toContainText('Decisions in English: 1 of 200.')
    const sources = draft(page).getByRole('region', { name: 'Sources' })
    await expect(sources.getByRole('listitem')).toHaveCount(2) // written again
    await expect(page.getByText('Reports moved since it was written')).toHaveCount(0)
  })

  await test.step('a report that is split off gets a draft of its own, and is not offered again', async () => {
    const split = reports(page).getByRole('button', { name: 'Split off' })
    await expect(split).toBeDisabled()
    for (const title of [FIRST, SECOND])
      await reports(page).getByRole('checkbox', { name: title }).press('Space')
    await expect(reports(page)).toContainText('At least one report must stay in the story.')
    await expect(split).toBeDisabled()
    await reports(page).getByRole('checkbox', { name: FIRST }).press('Space')
    await reports(page).getByRole('button', { name: 'Split off (1)' }).press('Enter')
    await expect(page.getByText('Reports split off')).toBeVisible()
    await expect(heading).toBeFocused()
    await expect(reports(page).getByRole('listitem')).toHaveCount(1)
    await expect(reports(page)).toContainText('Decisions in English: 2 of 200.')
    await expect(resembling(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: SECOND }).first()).toBeVisible() // its draft is listed
  })
  expect(complaints).toEqual([])
})
