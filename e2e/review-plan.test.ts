// long: scheduling on drafts of every kind, at a desk and on a phone
import { type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import {
  DECIDE,
  type Desk,
  invented,
  openDesk,
  openInvented,
  openReview,
  refuse,
  serveDrafts,
} from './desk.ts'
import { complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'

// A draft that is approved now and published later: scheduled, shown, unscheduled, refused with a message.

const HARBOUR = 'Tidewater Labs opens the weights of its harbour model'
const DAY_MS = 86_400_000
/** The date in the digest's time zone, an hour ahead of UTC, this many days from now. */
const dayFrom = (days: number) => new Date(Date.now() + 3_600_000 + days * DAY_MS).toISOString().slice(0, 10)

const openDialog = async (page: Page, name = 'Planifier…') => {
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

test.describe('on a real draft', () => {
  let desk: Desk
  test.beforeAll(async ({ browser }) => {
    desk = await openDesk()
    await (await desk.editor(browser)).context().close()
  })
  test.afterAll(() => desk.close())

  // Covers: desk-review-2
  test('it is scheduled with its edits, shows when it will be published, and is unscheduled', async ({
    browser,
  }) => {
    const page = await desk.editor(browser)
    const complaints = complaintsOf(page)
    await openReview(page, desk)
    await page.getByRole('link', { name: HARBOUR }).first().click()
    await page.getByRole('textbox', { name: 'Titre' }).fill('Un titre pour demain')
    const dialog = await openDialog(page)
    await expect(dialog.getByText('À l’heure de la rédaction, UTC+1')).toBeVisible()
    await dialog.getByRole('button', { name: 'Avant le digest du matin (07:00)' }).click()
    await expect(dialog.getByLabel('Heure', { exact: true })).toHaveValue('06:45')
    await dialog.getByRole('button', { name: 'Avant le digest du soir (17:00)' }).click()
    await expect(dialog.getByLabel('Heure', { exact: true })).toHaveValue('16:45')
    await dialog.getByRole('button', { name: 'Demain matin' }).click()
    await expect(dialog.getByLabel('Jour')).toHaveValue(dayFrom(1))
    await expect(dialog.getByLabel('Heure', { exact: true })).toHaveValue('09:00')
    const sent = page.waitForRequest(DECIDE)
    await dialog.getByRole('button', { name: 'Approuver et planifier' }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      action: 'approve',
      edits: { title: 'Un titre pour demain' },
      publishAt: `${dayFrom(1)}T08:00:00.000Z`,
    })
    await page.getByRole('button', { name: 'Approuver malgré tout' }).click()
    await expect(page.getByText('Publication planifiée', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    const heading = page.getByRole('heading', { level: 2, name: 'Un titre pour demain' })
    await expect(heading).toBeFocused()
    await expect(page.getByText('Approuvé. Publication prévue :')).toBeVisible()
    await expect(
      page.getByRole('article').locator(`time[datetime="${dayFrom(1)}T08:00:00.000Z"]`),
    ).toContainText('09:00')
    await expect(page.getByText('Entre-temps', { exact: false })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'En attente de révision (2)' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approuver et publier' })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Titre' })).not.toBeEditable()

    await page.getByRole('button', { name: 'Annuler la planification' }).click()
    await expect(page.getByText('Planification annulée', { exact: false })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'En attente de révision (3)' })).toBeVisible()
    await expect(heading).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Titre' })).toBeEditable()
    await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('Un titre pour demain')
    await expect(page.getByRole('button', { name: 'Approuver et publier' })).toBeEnabled()
    expect(complaints).toEqual([])
  })

  // Covers: desk-review-2
  test('a time in the past is refused with a message, and the chosen values stay', async ({ browser }) => {
    const page = await desk.editor(browser)
    await openReview(page, desk)
    await page.locator('[data-draft]').last().click()
    const dialog = await openDialog(page)
    await dialog.getByLabel('Jour').fill(dayFrom(-2))
    await dialog.getByLabel('Heure', { exact: true }).fill('08:30')
    await dialog.getByRole('button', { name: 'Approuver et planifier' }).click()
    await expect(dialog.getByLabel('Jour')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Jour')).toBeFocused()
    await expect(dialog.getByText('Cette date est passée', { exact: false })).toBeVisible()
    await expect(dialog.getByLabel('Jour')).toHaveValue(dayFrom(-2))
    await expect(dialog.getByLabel('Heure', { exact: true })).toHaveValue('08:30')
    await dialog.getByLabel('Heure', { exact: true }).fill('')
    await dialog.getByRole('button', { name: 'Approuver et planifier' }).click()
    await expect(dialog.getByText('Veuillez indiquer un jour et une heure.')).toBeVisible()
  })

  // Covers: desk-review-33
  test('it is held until its translations are reviewed, shows which it waits for, and is published at once', async ({
    browser,
  }) => {
    const page = await desk.editor(browser)
    const complaints = complaintsOf(page)
    await openReview(page, desk)
    await page.locator('[data-draft]').first().click()
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()
    await page.keyboard.press('t')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radio', { name: 'Quand ses traductions seront révisées' })).toBeChecked()
    const languages = dialog.getByRole('checkbox')
    await expect(languages).toHaveCount(4)
    for (const each of await languages.all()) await each.uncheck()
    await dialog.getByRole('button', { name: 'Approuver et attendre' }).click()
    await expect(dialog.getByText('Choisissez au moins une langue.')).toBeVisible()
    await expect(languages.first()).toBeFocused()
    await dialog.getByRole('checkbox', { name: 'Español' }).check()
    const sent = page.waitForRequest(DECIDE)
    await dialog.getByRole('button', { name: 'Approuver et attendre' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ awaitTranslations: ['es'] })
    const anyway = page.getByRole('button', { name: 'Approuver malgré tout' })
    const spanishText = page.getByRole('button', { name: 'Marquer comme révisé : espagnol' })
    await expect(anyway.or(spanishText)).toBeVisible()
    if (await anyway.isVisible()) await anyway.click()
    await expect(spanishText).toBeVisible()
    await expect(page).toHaveURL(/itemKind=article.*into=es/)
    await openReview(page, desk, 'fr', '?status=approved')
    const row = page.locator('[data-draft]').first()
    await expect(row).toContainText('En attente : espagnol')
    await row.click()
    const planned = page.getByRole('article').getByText('Approuvé. En attente : espagnol.')
    await expect(planned).toBeVisible()
    const spanish = page.getByRole('article').getByRole('link', { name: /^Español/ })
    await expect(spanish).toHaveAttribute('href', /into=es/)
    await page.keyboard.press('t')
    await expect(page).toHaveURL(/itemKind=article.*into=es/)
    await openReview(page, desk, 'fr', '?status=approved')
    await row.click()
    await page.getByRole('button', { name: 'Publier maintenant' }).click()
    await expect(page.getByText('Approuvé. En attente : espagnol.')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Publier maintenant' })).toHaveCount(0)
    expect(complaints).toEqual([])
  })

  // Covers: desk-review-34
  test('an editor on a phone opens a draft, reads its evidence, approves it with a warning, and is back', async ({
    browser,
  }) => {
    const signedIn = await (await desk.editor(browser)).context().storageState()
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const context = await browser.newContext({ ...phone, locale: 'en-GB', storageState: signedIn })
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await openReview(page, desk, 'en')
    const row = page.locator('[data-draft]').first()
    const title = (await row.locator('[dir]').first().textContent()) ?? ''
    await row.tap()
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused()
    await expect(row).toBeHidden()
    const evidence = page.getByRole('region', { name: 'Evidence' })
    await evidence.getByRole('heading', { name: 'Paragraph 1', exact: true }).scrollIntoViewIfNeeded()
    await expect(evidence.getByRole('link').first()).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const approve = page.getByRole('button', { name: 'Approve & Publish' })
    await expect(approve).toBeInViewport({ ratio: 1 })
    expect((await approve.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const more = page.getByLabel('More actions')
    const [first, last] = [await approve.boundingBox(), await more.boundingBox()]
    expect(Math.abs((first?.y ?? 0) - (last?.y ?? 1000))).toBeLessThan(8) // in one row
    await more.tap()
    await expect(page.getByRole('button', { name: 'For next edition' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Schedule…' }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await approve.tap()
    const question = page.getByRole('dialog', { name: 'Approve this draft with its warnings?' })
    await expect(question.getByRole('listitem').first()).toBeVisible()
    await question.getByRole('button', { name: 'Approve with warnings' }).tap()
    await expect(page.getByRole('status').filter({ hasText: 'Content approved' }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Pending Review/ })).toBeVisible()
    await expect(page.locator('[data-draft]').filter({ hasText: title })).toHaveCount(0)
    await expect(page.locator('[data-draft]').first()).toBeVisible()
    expect(complaints).toEqual([])
    await context.close()
  })
})

// Covers: desk-review-2
test('a failure to schedule is shown where it was requested, and so is a failure to unschedule', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const draft = await openInvented(page, desk, {})
  const dialog = await openDialog(page)
  await page.route(DECIDE, refuse(500, 'problem.internal'))
  await dialog.getByRole('button', { name: 'Approuver et planifier' }).click()
  await expect(dialog.getByText('Impossible de planifier la publication')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.unrouteAll()
  const publish_at = new Date(Date.now() + DAY_MS).toISOString()
  const planned = invented({ ...draft, status: 'approved', publish_at, version: 2 })
  await serveDrafts(page, [planned])
  await openReview(page, desk, 'fr', `?draft=${draft.id}`)
  await page.route(/\/api\/unschedule-content$/, refuse(409, 'newsroom.notPlanned'))
  await page.getByRole('button', { name: 'Annuler la planification' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Impossible d’annuler la publication planifiée' })
  await expect(toast).toContainText('Aucune publication n’est planifiée pour ce brouillon.')
})

test('a publication that did not take place says why on the draft, which waits again', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  await openInvented(page, desk, { plan_refused: 'newsroom.duplicate' })
  await expect(page.getByText('La publication planifiée n’a pas eu lieu')).toBeVisible()
  await expect(page.getByText('Contenu en double détecté')).toBeVisible()
})

test('a script, which is published with its video, cannot be scheduled', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  await openInvented(page, desk, { content_type: 'video' })
  await expect(page.getByRole('button', { name: 'Approuver et publier' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Planifier…' })).toHaveCount(0)
})

for (const [language, width, open] of [
  ['en', 1440, 'Schedule…'],
  ['ar', 390, 'جدولة…'],
] as const)
  test(`planning is accessible in ${language} at ${width} pixels`, async ({ browser, desk }) => {
    const page = await desk.editor(browser, language)
    await page.setViewportSize({ width, height: 900 })
    const draft = await openInvented(page, desk, { plan_refused: 'newsroom.planFailed' }, language)
    if (width < 500) {
      await page.getByLabel('إجراءات أخرى').click()
      expect(await violationsOn(page)).toEqual([])
    }
    const dialog = await openDialog(page, open)
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('radio').last().check()
    await expect(dialog.getByRole('checkbox')).toHaveCount(4)
    expect(await violationsOn(page)).toEqual([])
    await page.unrouteAll()
    const languages = { en: 'missing', ar: 'full', fr: 'full', es: 'machine', pt: 'missing' } as const
    const held = { waits_for: ['es' as const, 'pt' as const], languages }
    await serveDrafts(page, [invented({ ...draft, status: 'approved', held })])
    await openReview(page, desk, language, `?draft=${draft.id}`)
    await expect(
      page.getByRole('button', { name: language === 'ar' ? 'إعادة إلى المراجعة' : 'Back to review' }),
    ).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
