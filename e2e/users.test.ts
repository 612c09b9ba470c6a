import { readFile } from 'node:fs/promises'
import { type Browser, type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { type Desk, refuse } from './desk.ts'
import { alive, retriesImmediately, complaintsOf, part } from './reader.ts'
import { test } from './shared-desk.ts'

// The accounts tab: finding users, their roles and sessions, and the log of changes to them.

const USERS = /\/api\/admin\/users(?:\?|$)/
const rowOf = (page: Page, email: string) =>
  page.locator('#users').getByRole('listitem').filter({ hasText: email })

async function open(desk: Desk, page: Page, language: 'ar' | 'en' | 'fr'): Promise<void> {
  await page.goto(`${desk.site.url}/${language}/admin?tab=users`)
  await alive(page)
  await expect(page.locator('#users [aria-busy=true], #audit-log [aria-busy=true]')).toHaveCount(0)
}

/** A new user who is signed in in a separate browser. */
async function somebody(desk: Desk, browser: Browser): Promise<{ page: Page; email: string }> {
  const page = await desk.member(browser)
  return { page, email: (await whoIs(desk, page)) ?? '' }
}
async function whoIs(desk: Desk, page: Page): Promise<string | null> {
  const answer = await page.request.get(`${desk.site.url}/api/session`)
  return ((await answer.json()) as { user: { email: string } | null }).user?.email ?? null
}

// Covers: admin-2-dashboard-7, desk-users-1, desk-users-2
test('an administrator finds a user, grants and revokes a role, and the log shows it, in French', async ({
  browser,
  desk,
}) => {
  const { email } = await somebody(desk, browser)
  const page = await desk.editor(browser)
  const complaints = complaintsOf(page)
  await open(desk, page, 'fr')
  await expect(page.getByRole('tab', { name: 'Utilisateurs' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('searchbox', { name: 'E-mail ou nom' }).fill(email.slice(0, -4).toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.locator('#users').getByRole('listitem')).toHaveCount(1)
  await expect(rowOf(page, email)).toContainText('Aucun rôle')
  await expect(rowOf(page, email)).toContainText('Freemium')

  await page.getByRole('button', { name: `Gérer ${email}` }).click()
  const dialog = page.getByRole('dialog', { name: email })
  await dialog.getByRole('button', { name: 'Accorder Modérateur' }).click()
  const sure = page.getByRole('dialog', { name: 'Accorder ce rôle ?' })
  await expect(sure).toContainText(`${email} recevra le rôle « Modérateur ».`)
  await sure.getByRole('button', { name: 'Accorder' }).click()
  await expect(page.getByText('Rôle accordé', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Retirer Modérateur' }).click()
  const really = page.getByRole('dialog', { name: 'Retirer ce rôle ?' })
  await expect(really).toContainText(email)
  await really.getByRole('button', { name: 'Annuler' }).click()
  await expect(really).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Retirer Modérateur' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, email)).toContainText('Modérateur')

  await page.getByRole('button', { name: `Gérer ${email}` }).click()
  await dialog.getByRole('button', { name: 'Retirer Modérateur' }).click()
  await really.getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByText('Rôle retiré', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, email)).toContainText('Aucun rôle')

  const rows = part(page, 'Journal d’activité').getByRole('listitem').filter({ hasText: email })
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('Retirer un rôle')
  await expect(rows.nth(0)).toContainText(desk.email)
  await expect(rows.nth(0).locator('dt').first()).toHaveText('Rôles')
  await expect(rows.nth(0).locator('del')).toHaveText('moderator')
  await expect(rows.nth(0).locator('ins')).toHaveText('rien')
  await expect(rows.nth(1).locator('ins')).toHaveText('moderator')
  expect(complaints).toEqual([])
})

// Covers: desk-users-6
test('the last administrator keeps the role and sees why, in English', async ({ browser, desk }) => {
  const page = await desk.editor(browser, 'en-US')
  await open(desk, page, 'en')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Administrator')
  await expect(page.locator('#users').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: `Manage ${desk.email}` }).click()
  await page.getByRole('button', { name: 'Remove Administrator' }).click()
  await page
    .getByRole('dialog', { name: 'Remove this role?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(page.getByText('We couldn’t change the role')).toBeVisible()
  await expect(page.getByText('This is the last administrator.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Administrator' })).toBeVisible()
})

// Covers: desk-users-3
test('ended sessions are invalid from the next call on', async ({ browser, desk }) => {
  const { page: theirs, email } = await somebody(desk, browser)
  const page = await desk.editor(browser, 'en-US')
  await open(desk, page, 'en')
  await page.getByRole('searchbox', { name: 'Email or name' }).fill(email)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: `Manage ${email}` }).click()
  expect(await whoIs(desk, theirs)).toBe(email)
  const dialog = page.getByRole('dialog', { name: email })
  await expect(dialog.getByText('127.0.0.1')).toBeVisible()
  await dialog.getByRole('button', { name: /^Sign out .*(?:Chrome|Playwright)/ }).click()
  await expect(page.getByText('1 session signed out')).toBeVisible()
  await expect(dialog.getByText('Not signed in anywhere.')).toBeVisible()
  expect(await whoIs(desk, theirs)).toBeNull()

  const again = { email, password: desk.password }
  await theirs.request.post(`${desk.site.url}/api/auth/sign-in/email`, {
    data: again,
    headers: { origin: desk.site.url },
  })
  expect(await whoIs(desk, theirs)).toBe(email)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Manage ${email}` }).click()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  const sure = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await expect(sure).toContainText(`${email} will be signed out everywhere right away.`)
  await sure.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(dialog.getByText('Not signed in anywhere.')).toBeVisible()
  expect(await whoIs(desk, theirs)).toBeNull()
})

// Covers: desk-users-4
test('the log is narrowed by its filters, and the file contains the filtered entries', async ({
  browser,
  desk,
}) => {
  const { email } = await somebody(desk, browser)
  const page = await desk.editor(browser, 'en-US')
  const { items } = (await (
    await page.request.get(`${desk.site.url}/api/admin/users?q=${encodeURIComponent(email)}`)
  ).json()) as { items: { id: string }[] }
  const id = items[0]?.id ?? ''
  for (const role of ['moderator', 'admin'])
    await page.request.post(`${desk.site.url}/api/admin/users/${id}/roles`, {
      data: { role },
      headers: { origin: desk.site.url },
    })
  await page.request.delete(`${desk.site.url}/api/admin/users/${id}/roles/admin`, {
    headers: { origin: desk.site.url },
  })
  await open(desk, page, 'en')
  const log = part(page, 'Activity log')
  await log.getByRole('combobox', { name: 'Action' }).selectOption('Grant a role')
  await log.getByRole('textbox', { name: 'Item ID' }).fill(id)
  await log.getByRole('textbox', { name: 'Email of the person' }).fill(desk.email.slice(0, 5))
  await log.getByRole('button', { name: 'Filter' }).click()
  await expect(log.getByRole('listitem')).toHaveCount(2)
  await expect(log.getByText('2 of 2 shown')).toBeVisible()
  const waiting = page.waitForEvent('download')
  await log.getByRole('link', { name: 'Export as CSV' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`${desk.email},`)
  expect(lines[1]).toContain(`admin-user-role-grant,${id},${email}`)
  await log.getByLabel('To', { exact: true }).fill('2020-01-01')
  await log.getByRole('button', { name: 'Filter' }).click()
  await expect(log.getByText('No matching entries.')).toBeVisible()
  await log.getByRole('button', { name: 'Clear' }).click()
  await expect(log.getByRole('listitem')).not.toHaveCount(0)
})

test('accounts that do not load can be requested again; a search without a match finds no one', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  await retriesImmediately(page)
  await page.route(USERS, refuse(500, 'problem.internal'))
  await page.goto(`${desk.site.url}/en/admin?tab=users`)
  await alive(page)
  const users = part(page, 'Accounts')
  await expect(users.getByRole('alert')).toContainText('We couldn’t load the accounts')
  await page.unroute(USERS)
  await users.getByRole('button', { name: 'Retry' }).click()
  await expect(rowOf(page, desk.email)).toBeVisible()
  await page.getByRole('searchbox').fill('nobody at all')
  await page.keyboard.press('Enter')
  await expect(users.getByText('No matching accounts.')).toBeVisible()
})

for (const [language, locale] of [
  ['en', 'en-US'],
  ['ar', 'ar-EG'],
] as const)
  // Covers: desk-users-5
  test(`the tab and an account are accessible in ${language}, also on a phone`, async ({ browser, desk }) => {
    const { email } = await somebody(desk, browser)
    const page = await desk.editor(browser, locale)
    await open(desk, page, language)
    expect(await violationsOn(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await open(desk, page, language)
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 0.95 }) // the row of tabs is wider than the screen
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await rowOf(page, email).getByRole('button').click()
    await expect(page.getByRole('dialog', { name: email }).getByRole('listitem')).not.toHaveCount(0)
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
