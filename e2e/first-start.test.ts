import { type Page, expect, test } from '@playwright/test'
import { alive, complaintsOf, part, post, signIn } from './reader.ts'
import { type Site, openSite } from './site.ts'

// The first minutes of a new site: signing up, the way to the desk, and the end of the samples.

const [EMAIL, PASSWORD] = ['ada@example.com', 'correct horse']

let site: Site
test.beforeAll(async () => {
  site = await openSite({ ADMIN_EMAIL: EMAIL }) // on PostgreSQL the first account is not the administrator otherwise
})
test.afterAll(() => site.close())

async function signOutAndIn(page: Page): Promise<void> {
  await page.getByLabel('Your account').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await signIn(page, site.url, EMAIL, PASSWORD)
}

// Covers: samples-2, samples-6
test('the first account is signed in at once, is led to the desk, and removes the samples', async ({
  page,
  browser,
}) => {
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

  await page.goto(`${site.url}/en/content-monitoring`)
  const samples = part(page, 'Sample content')
  await expect(samples).toContainText('Articles14')
  await samples.getByRole('button', { name: 'Remove samples' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove samples?' })
  await dialog.getByRole('button', { name: 'Remove samples' }).click()
  await expect(page.getByText('Samples removed')).toBeVisible()
  await expect(samples).toHaveCount(0)

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

  const other = await browser.newPage()
  await post(other, site.url, 'auth/sign-up/email', { email: 'grace@example.com', password: PASSWORD })
  await other.goto(`${site.url}/en`)
  await alive(other)
  await expect(other.getByRole('complementary', { name: 'First steps' })).toHaveCount(0)
  await other.close()
})
