// long: one journey of a newcomer, from signing up to a site without samples
import { type Page, expect, test } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { DECIDE } from './desk.ts'
import { alive, complaintsOf, isWiderThanScreen, part, post, signIn } from './reader.ts'
import { type Site, openSite } from './site.ts'

// The first minutes of a new site without a network: from signing up to a published story and the end of the samples.

const [EMAIL, PASSWORD] = ['ada@example.com', 'correct horse']

/** A time zone in which it is nine o'clock, so that the site composes no edition during the test. */
function zoneAtNine(now: Date): string {
  const east = ((9 - now.getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}` // the sign is POSIX
}

let site: Site
test.beforeAll(async () => {
  // on PostgreSQL the first account is not the administrator, and there are no samples otherwise
  site = await openSite({
    ADMIN_EMAIL: EMAIL,
    SAMPLE_CONTENT: 'silent',
    DIGEST_TIMEZONE: zoneAtNine(new Date()),
  })
})
test.afterAll(() => site.close())

async function signOutAndIn(page: Page): Promise<void> {
  await page.getByLabel('Your account').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await signIn(page, site.url, EMAIL, PASSWORD)
}

const list = (page: Page) => part(page, 'First steps')
const step = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name })

/** Opens Today by its keys. */
async function toToday(page: Page): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/admin\/today/)
}

/** Decides on the next drafts of the inbox by key: those with a warning are rejected. Returns the number of those approved. */
async function reviewByKeys(page: Page, drafts: number): Promise<number> {
  const heading = page.getByRole('heading', { name: /^Pending Review/ })
  await expect(heading).toHaveText(/\d/)
  const before = Number(/\d+/.exec(await heading.innerText())?.[0])
  let approved = 0
  for (let left = before; left > before - drafts; left--) {
    await expect(heading).toHaveText(`Pending Review (${left})`)
    if (left === 6) await page.keyboard.press('j')
    const row = page.locator('[data-draft]:focus')
    await expect(row).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve & Publish' })).toBeEnabled()
    const isWarned = /Failed checks|its source|Citation missing|Badly formed|Possible duplicate/.test(
      (await row.textContent()) ?? '',
    )
    await page.keyboard.press(isWarned ? 'r' : 'a')
    if (isWarned) {
      await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
      await page.keyboard.press('Control+Enter')
    } else approved++
  }
  await expect(heading).toHaveText(`Pending Review (${before - drafts})`)
  return approved
}

// Covers: samples-2, samples-6, first-steps-1, first-steps-2, first-steps-3, first-steps-4
test('a newcomer comes from the first start to a published story, without a network', async ({
  page,
  browser,
}) => {
  const started = performance.now()
  await page.addInitScript(() => localStorage.setItem('cadence_review_undo', 'off')) // decisions are sent at once
  const complaints = complaintsOf(page)
  await page.goto(`${site.url}/en/auth`)
  await alive(page)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Email address').fill(EMAIL)
  await panel.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await panel.getByRole('button', { name: 'Sign Up' }).click()
  // messages leave after some seconds, so neither waits for the other
  await Promise.all(
    ['Account created. You can now sign in.', 'You’re now an administrator'].map((text) =>
      expect(page.getByText(text)).toBeVisible(),
    ),
  )
  await expect(page).toHaveURL(`${site.url}/en`)
  const banner = page.getByRole('complementary', { name: 'First steps' })
  await expect(banner).toBeVisible()
  await signOutAndIn(page)
  await banner.getByRole('link', { name: 'Open the desk' }).click()
  await expect(page).toHaveURL(`${site.url}/en/admin/today`)

  await test.step('the checklist is in place of Today, with the review of the drafts open', async () => {
    await expect(page.getByRole('heading', { name: 'Your first 10 minutes' })).toBeVisible()
    await expect(page.getByText('1 of 8 done')).toBeVisible()
    await expect(list(page).locator('[aria-current=step]')).toContainText('Review 6 sample drafts')
    await expect(part(page, 'This newsroom runs on')).toContainText('No money moves')
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await violationsOn(page)).toEqual([])
      expect(await isWiderThanScreen(page)).toBe(false)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('it is hidden, found by its name, and shown again', async () => {
    await list(page).getByRole('button', { name: 'Hide this list' }).click()
    await expect(list(page)).toHaveCount(0)
    await expect(part(page, 'Failing')).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('first steps')
    await page.getByRole('option', { name: 'First steps' }).click()
    await list(page).getByRole('button', { name: 'Show this list on Today' }).click()
    await expect(list(page).getByRole('button', { name: 'Hide this list' })).toBeVisible()
    await expect(page).toHaveURL(`${site.url}/en/admin/today`)
  })

  await test.step('the six drafts are reviewed by keys, and a story is on the site', async () => {
    await page.keyboard.press('i')
    expect(await reviewByKeys(page, 5)).toBe(3)
    const { promise: shown, resolve: show } = Promise.withResolvers<void>()
    await page.route(DECIDE, async (route) => {
      await shown
      await route.continue()
    })
    await page.evaluate(() => localStorage.setItem('cadence_review_undo', 'on')) // it is sent by leaving
    expect(await reviewByKeys(page, 1)).toBe(1)
    await toToday(page)
    await expect(step(page, 'Review 6 sample drafts')).toContainText('5 of 6')
    show()
    await expect(step(page, 'Review 6 sample drafts')).toContainText('Done', { timeout: 8000 })
    await page.unroute(DECIDE)
    const live = step(page, 'See your story live')
    await expect(live).toContainText('Done')
    await live.getByRole('link', { name: 'View story' }).click()
    await expect(page).toHaveURL(/\/news\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main').getByText('Sample', { exact: true }).first()).toBeVisible()
    await page.goto(`${site.url}/en/admin/today`)
    await alive(page)
  })

  await test.step('the next edition is looked at in five languages, drawn with samples', async () => {
    await list(page).getByRole('button', { name: 'Prepare and open it' }).click()
    const preview = part(page, 'Preview')
    await expect(preview).toContainText('the preview shows samples')
    for (const key of ['2', '3', '4', '5']) {
      await page.keyboard.press(key)
      await expect(preview.locator('.opacity-60')).toHaveCount(0)
      await expect(preview.getByText('Stories: 5')).toBeVisible()
    }
    await toToday(page)
    await expect(step(page, 'Look at the next edition')).toContainText('Done')
  })

  await test.step('practice feeds are added, and their drafts come to the inbox', async () => {
    await list(page).getByRole('button', { name: 'Add practice feeds' }).click()
    await expect(page.getByText('Practice feeds added')).toBeVisible()
    await expect(step(page, 'Add sources')).toContainText('Done')
    await expect(async () => {
      const answer = await page.request.get(`${site.url}/api/admin/generated-content?status=pending`)
      expect(await answer.json()).toMatchObject({ total: 4 })
    }).toPass({ timeout: 60_000 })
  })

  await test.step('no model is wanted, and the first email is kept', async () => {
    await list(page).getByRole('button', { name: 'Go on without one' }).click()
    await expect(step(page, 'Connect a model')).toContainText('Skipped')
    await list(page).getByRole('button', { name: 'Send it to me' }).click()
    await expect(step(page, 'Send yourself the first email')).toContainText('Done')
    await page.goto(`${site.url}/en/content-monitoring#mails`)
    await expect(part(page, 'Emails')).toContainText(EMAIL)
    await toToday(page)
  })

  await test.step('the samples are removed with the practice feeds, and sources are asked for', async () => {
    const samples = part(page, 'Sample content')
    await expect(samples).toContainText('Practice feeds5')
    await list(page).getByRole('button', { name: 'Remove samples' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove samples?' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.goto(`${site.url}/en/content-audience`)
    await alive(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('remove samples')
    await page.getByRole('option', { name: 'Remove samples' }).click()
    await expect(page).toHaveURL(/\/content-monitoring$/)
    await dialog.getByRole('button', { name: 'Remove samples' }).click()
    await expect(page.getByText('Samples removed').first()).toBeVisible()
    await expect(samples).toHaveCount(0)
    await toToday(page)
    await expect(samples).toHaveCount(0)
    await expect(list(page).locator('[aria-current=step]')).toContainText('Add sources')
    await expect(step(page, 'Review 6 sample drafts')).toContainText('Samples removed')
  })

  await page.goto(`${site.url}/en`)
  await alive(page)
  await banner.getByRole('button', { name: 'Close this note' }).click()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await alive(page)
  await expect(page.getByLabel('Administration')).toBeVisible()
  await expect(banner).toHaveCount(0)
  await signOutAndIn(page)
  await expect(page.getByLabel('Administration')).toBeVisible()
  await expect(banner).toHaveCount(0)
  expect(complaints).toEqual([])

  await test.step('when all is done the list goes, and its name still opens it', async () => {
    await page.goto(`${site.url}/en/admin/today`)
    await alive(page)
    await list(page).getByRole('button', { name: 'Starter list: 40 sources' }).click()
    await expect(list(page)).toHaveCount(0)
    await expect(part(page, 'Failing')).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('first steps')
    await page.getByRole('option', { name: 'First steps' }).click()
    await expect(page.getByText('8 of 8 done')).toBeVisible()
  })
  expect(complaints).toEqual([])
  console.log(
    `from the first page to a site of one's own: ${Math.round((performance.now() - started) / 1000)} s`,
  )

  const other = await browser.newPage()
  await post(other, site.url, 'auth/sign-up/email', { email: 'grace@example.com', password: PASSWORD })
  await other.goto(`${site.url}/en`)
  await alive(other)
  await expect(other.getByRole('complementary', { name: 'First steps' })).toHaveCount(0)
  await other.close()
})
