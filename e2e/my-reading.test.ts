import { type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { alive, complaintsOf, post } from './reader.ts'
import { test } from './shared-desk.ts'

const password = 'correct horse'
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const save = (page: Page, n: number) => cards(page).nth(n).getByRole('button', { name: 'Save “' })
/** The browser's storage entries that belong to a shelf. */
const kept = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('cadence_shelf')))

// Covers: comforts-15
test('a visitor’s saved stories join the account on every device; signing out leaves none of them', async ({
  desk,
  browser,
}) => {
  const { url } = desk.site
  const email = 'collector@example.com'
  const here = await desk.visitor(browser, 'en-GB')
  const there = await desk.visitor(browser, 'en-GB')
  const complaints = [complaintsOf(here), complaintsOf(there)]
  let title = ''

  await test.step('saved by a visitor, merged at sign-in, and the device’s own copy is removed', async () => {
    await here.goto(`${url}/en/news`)
    await alive(here)
    await save(here, 1).click()
    title = await cards(here).nth(1).getByRole('heading').innerText()
    await post(here, url, 'auth/sign-up/email', { email, password })
    await post(here, url, 'auth/sign-in/email', { email, password })
    await here.goto(`${url}/en/saved`)
    await expect(cards(here).getByRole('heading')).toHaveText([title])
    await expect(here.getByText('We’ve moved this device’s saved stories to your account')).toBeVisible()
    expect(JSON.stringify((await kept(here)).find(([key]) => key === 'cadence_shelf_v1'))).not.toMatch(
      /[\da-f]{8}-/,
    )
  })

  await test.step('another browser has the story, reads one, follows its topic and saves another', async () => {
    await post(there, url, 'auth/sign-in/email', { email, password })
    await there.goto(`${url}/en/news`)
    await alive(there)
    await expect(save(there, 1)).toHaveAttribute('aria-pressed', 'true')
    await save(there, 2).click()
    await cards(there)
      .nth(2)
      .getByLabel(/^More options for/)
      .click()
    await there.getByRole('button', { name: /^Follow “/ }).click()
    await expect(there.getByText(/^Following “/)).toBeVisible()
    const response = there.waitForResponse(
      (answer) => answer.request().postData()?.includes('"read"') ?? false,
    )
    await cards(there).nth(0).getByRole('heading').getByRole('link').click()
    await response
    await there.goto(`${url}/en`)
    await expect(there.getByRole('heading', { level: 2, name: 'Your topics' })).toBeVisible()
  })

  await test.step('the first browser has everything after a reload', async () => {
    await here.reload()
    await expect(cards(here)).toHaveCount(2)
    await here.getByRole('tab', { name: 'Recently read' }).click()
    await expect(cards(here)).toHaveCount(1)
    await here.getByRole('tab', { name: 'Topics' }).click()
    await expect(here.getByText('Following')).toBeVisible()
    expect(await violationsOn(here)).toEqual([])
  })

  await test.step('without a server a change waits, says so, and is saved as soon as the server responds', async () => {
    await here.goto(`${url}/en/saved`)
    await expect(cards(here)).toHaveCount(2)
    await here.route('**/api/shelf-change', (route) => route.fulfill({ status: 503, body: '' }))
    await save(here, 0).click()
    await expect(cards(here)).toHaveCount(1)
    await expect(here.getByText('We can’t reach your account right now')).toBeVisible()
    await here.reload()
    await expect(cards(here)).toHaveCount(1)
    await expect(here.getByRole('main').getByText(/^Your changes are saved on this device/)).toBeVisible()
    await here.unroute('**/api/shelf-change')
    await here.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await expect(here.getByText('Changes saved to your account')).toBeVisible()
    await there.goto(`${url}/en/saved`)
    await expect(cards(there)).toHaveCount(1)
  })

  // Covers: comforts-17
  await test.step('on the account page history is cleared and switched off, and nothing more is stored', async () => {
    await here.goto(`${url}/en/account?part=reading`)
    const part = here.getByRole('region', { name: 'Reading', exact: true })
    await expect(part.getByText('1 story')).toBeVisible()
    await part
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await expect(part.getByText('No history yet')).toBeVisible()
    await part.getByRole('checkbox').uncheck()
    await expect(part.getByText('History is off. Stories you open aren’t saved here.')).toBeVisible()
    await part.getByRole('button', { name: 'Mute “Funding”' }).click()
    await expect(part.getByRole('button', { name: 'Mute “Funding”' })).toHaveAttribute('aria-pressed', 'true')
    expect(await violationsOn(here, { within: ['main'] })).toEqual([])
    await there.goto(`${url}/en/news`)
    await alive(there)
    await cards(there).nth(0).getByRole('heading').getByRole('link').click()
    await expect(there).toHaveURL(/\/news\/[\da-f-]{36}$/)
    await alive(there)
    await there.goto(`${url}/en/saved`)
    await there.getByRole('tab', { name: 'Recently read' }).click()
    await expect(there.getByText('History is off. Stories you open aren’t saved here.')).toBeVisible()
  })

  await test.step('in Arabic, in dark mode and on a phone', async () => {
    await here.setViewportSize({ width: 390, height: 844 })
    await here.emulateMedia({ colorScheme: 'dark' })
    for (const path of ['account?part=reading', 'saved']) {
      await here.goto(`${url}/ar/${path}`)
      await alive(here)
      await expect(here.getByRole('main').getByRole('heading').first()).toBeVisible()
      expect(await violationsOn(here, { within: ['main'] })).toEqual([])
      expect(await here.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
  })

  await test.step('signed out, the browser has no account data, and a visitor’s shelf is empty', async () => {
    await there.goto(`${url}/en/saved`)
    await alive(there)
    await there.getByLabel('Your account').click()
    await there.getByRole('button', { name: 'Sign out' }).click()
    await expect(there).toHaveURL(`${url}/en`)
    expect((await kept(there)).filter(([, text]) => /[\da-f]{8}-/.test(text))).toEqual([])
    await expect(there.getByRole('heading', { name: 'Your topics' })).toHaveCount(0)
    await there.goto(`${url}/en/saved`)
    await expect(there.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
    await expect(there.getByText('Everything here stays on this device.')).toBeVisible()
  })
  expect(complaints).toEqual([[], []])
})
