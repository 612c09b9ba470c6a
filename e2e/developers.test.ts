import { type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { becomes } from './member.ts'
import { alive, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'

const usage = (page: Page) => page.getByRole('region', { name: 'Usage' })

test('a B2B reader makes a key, runs an example with it, sees that counted, and ends it; others are told what opens the API', async ({
  desk,
  browser,
}) => {
  const { url } = desk.site
  const page = await desk.member(browser, 'en-GB')
  const complaints = complaintsOf(page)

  await test.step('without the plan there are no keys to make, and the way to the plan', async () => {
    await becomes(page, url, 'premium')
    await page.goto(`${url}/en/developers/keys`)
    await alive(page)
    await expect(page.getByRole('heading', { name: 'The API is part of the B2B plan' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ask about B2B' })).toHaveAttribute(
      'href',
      '/en/contact-sales',
    )
    await expect(page.getByRole('button', { name: 'Make the key' })).toHaveCount(0)
  })

  const reader = await desk.member(browser, 'en-GB')
  const told = complaintsOf(reader)
  await becomes(reader, url, 'b2b')
  await test.step('the key is shown once', async () => {
    await reader.goto(`${url}/en/developers/keys`)
    await reader.getByLabel('Name').fill('Morning mirror')
    await reader.getByRole('button', { name: 'Make the key' }).click()
    await expect(reader.getByRole('dialog').getByText(/^cad_[\w-]{43}$/)).toBeVisible()
  })
  const key = await reader.getByRole('dialog').locator('code').innerText()
  await reader.getByRole('button', { name: 'I have kept it' }).click()
  await expect(reader.getByText('Morning mirror', { exact: true }).first()).toBeVisible()
  await expect(reader.getByText(key)).toHaveCount(0)
  expect(await violationsOn(reader)).toEqual([])

  await test.step('an example runs with it', async () => {
    await reader.getByRole('link', { name: 'How the API is used' }).click()
    await expect(reader.getByRole('heading', { level: 1, name: 'API and integrations' })).toBeVisible()
    await reader.getByLabel('A key for the examples').fill(key)
    await reader.getByRole('button', { name: 'Run /api/v1/articles', exact: true }).click()
    await expect(reader.getByText('Status 200')).toBeVisible()
    await expect(reader.getByRole('group', { name: 'Status 200' })).toContainText('"items"')
    expect(await violationsOn(reader)).toEqual([])
  })

  await test.step('the use is counted, and an ended key is refused', async () => {
    await reader.goto(`${url}/en/developers/keys`)
    await expect(async () => {
      await reader.reload()
      await expect(usage(reader).getByRole('rowheader', { name: 'v1-articles' })).toBeVisible({
        timeout: 1000,
      })
    }).toPass()
    await reader.getByRole('button', { name: 'Revoke Morning mirror' }).click()
    await reader.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(reader.getByText('revoked', { exact: true })).toBeVisible()
    const refused = await reader.request.get(`${url}/api/v1/articles`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([
      401,
      'developers.keyEnded',
    ])
  })
  expect([...complaints, ...told]).toEqual([])
})
