import { expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { becomes } from './member.ts'
import { alive, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'

// Covers: names-11, promises-1
test('an editor adds a name; it has a public page, and with Premium it is followed, browsed and searched', async ({
  newsroom,
  browser,
}) => {
  const { url } = newsroom.site
  const editor = await newsroom.editor(browser)
  const created = await editor.request.post(`${url}/api/admin/articles`, {
    data: {
      title: 'Zorblatt opens a laboratory',
      excerpt: 'In the north.',
      content: 'Zorblatt and OpenAI work together.',
      language: 'en',
      access_tier: 'premium',
    },
    headers: { origin: url },
  })
  expect(created.status()).toBe(200)
  const page = await newsroom.member(browser, 'en-GB')
  const visitor = await newsroom.visitor(browser, 'en-GB')
  const complaints = [editor, page, visitor].map((each) => complaintsOf(each))

  // Covers: names-4, names-11
  await test.step('the desk adds it, and articles are immediately scanned for it', async () => {
    await editor.goto(`${url}/en/content-monitoring#names`)
    const names = editor.locator('#names')
    await names.getByRole('button', { name: 'Add a name' }).click()
    const dialog = editor.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Zorblatt')
    await dialog.getByLabel('Also known as').fill('زوربلات')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(editor.getByText('Saved. We’re checking all articles again')).toBeVisible()
    await names.getByLabel('Find a name').fill('zorb')
    await expect(names.getByRole('link', { name: 'Zorblatt' })).toBeVisible()
    expect(await violationsOn(editor, { within: ['#names'] })).toEqual([])
    await expect
      .poll(async () => (await visitor.request.get(`${url}/api/entities/zorblatt`)).text(), {
        timeout: 90_000, // a job scans all articles
      })
      .toContain('"stories":1')
  })

  // Covers: names-11, promises-1
  await test.step('a visitor finds it in another script, and sees that following it is part of Premium', async () => {
    await visitor.goto(`${url}/en/entities`)
    await alive(visitor)
    await visitor.getByRole('searchbox').fill('زوربلات')
    await visitor.keyboard.press('Enter')
    await visitor.getByRole('link', { name: 'Zorblatt' }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: 'Zorblatt' })).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Zorblatt opens a laboratory' })).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'OpenAI' })).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Get alerts with Premium' })).toHaveAttribute(
      'href',
      '/en/pricing',
    )
    expect(await violationsOn(visitor)).toEqual([])
  })

  await becomes(page, url, 'premium')
  // Covers: names-5, names-11
  await test.step('a Premium reader opens it from the story, follows it, and browses the archive by it', async () => {
    await page.goto(`${url}/en/entities/zorblatt`)
    await alive(page)
    await page.getByRole('link', { name: 'Zorblatt opens a laboratory' }).click()
    await page
      .getByRole('region', { name: 'Mentioned in this story' })
      .getByRole('link', { name: 'Zorblatt' })
      .click()
    await page.getByRole('button', { name: 'Follow Zorblatt' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Search name')).toHaveValue('Zorblatt')
    await dialog.getByLabel('Also email me, at most once an hour').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Search saved')).toBeVisible()
    await page.getByRole('link', { name: 'See all in the archive' }).click()
    await alive(page)
    await expect(page).toHaveURL(`${url}/en/archive?entity=zorblatt`)
    await expect(page.locator('main li h3')).toHaveText(['Zorblatt opens a laboratory'])
    await page.getByRole('group', { name: 'Month' }).getByRole('button', { name: /: 1$/ }).click()
    await expect(page).toHaveURL(/\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d&entity=zorblatt$/)
    await expect(page.locator('main li h3')).toHaveText(['Zorblatt opens a laboratory'])
    await page.getByLabel('Original language').selectOption('fr')
    await expect(page.getByRole('heading', { name: /^No results/ })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })

  // Covers: names-11
  await test.step('its saved searches are listed, renamed, switched on and off, and removed', async () => {
    await page.goto(`${url}/en/alerts`)
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Zorblatt' }) })
    await expect(row.getByLabel('Email')).toBeChecked()
    await expect(row.getByRole('link', { name: 'Run “Zorblatt”' })).toHaveAttribute(
      'href',
      '/en/archive?entity=zorblatt',
    )
    expect(await violationsOn(page)).toEqual([])
    await row.getByRole('button', { name: 'Rename “Zorblatt”' }).click()
    await page.getByRole('dialog').getByLabel('Search name').fill('Rivals')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const renamed = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Rivals' }) })
    const asks = Promise.withResolvers<undefined>()
    await page.route('**/api/saved-searches/*', async (route) => {
      await asks.promise // a pending request does not close a dialog that was opened since
      await route.continue()
    })
    const answered = page.waitForResponse('**/api/saved-searches/*')
    await renamed.getByLabel('Alerts').click()
    await expect(renamed.getByLabel('Alerts')).not.toBeChecked()
    await expect(renamed.getByLabel('Email')).toBeDisabled()
    await renamed.getByRole('button', { name: 'Delete “Rivals”' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    asks.resolve(undefined)
    await answered
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
  })
  expect(complaints).toEqual([[], [], []])
})
