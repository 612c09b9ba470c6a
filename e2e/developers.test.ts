import { type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { treeOf } from './crawl.ts'
import { examplesOf, runLines, runPrograms } from './examples.ts'
import { becomes } from './member.ts'
import { alive, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'

const usage = (page: Page) => page.getByRole('region', { name: 'Usage' })

// Covers: promises-6, api-18
test('a B2B reader creates, uses and ends an API key and sees its use; others see which plan it needs', async ({
  desk,
  browser,
}) => {
  const { url } = desk.site
  const page = await desk.member(browser, 'en-GB')
  const complaints = complaintsOf(page)

  // Covers: promises-6
  await test.step('without the plan there are no keys to create, only a link to the plan', async () => {
    await becomes(page, url, 'premium')
    await page.goto(`${url}/en/developers/keys`)
    await alive(page)
    await expect(page.getByRole('heading', { name: 'The API is part of the B2B plan' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ask about B2B' })).toHaveAttribute(
      'href',
      '/en/contact-sales',
    )
    await expect(page.getByRole('button', { name: 'Create key' })).toHaveCount(0)
  })

  const reader = await desk.member(browser, 'en-GB')
  const readerComplaints = complaintsOf(reader)
  await becomes(reader, url, 'b2b')
  // Covers: api-1
  await test.step('the key is shown only once', async () => {
    await reader.goto(`${url}/en/account`)
    await reader.getByRole('tab', { name: 'API keys' }).click()
    await reader.getByLabel('Name').fill('Morning mirror')
    await reader.getByLabel('Figures').check()
    await reader.getByRole('button', { name: 'Create key' }).click()
    await expect(reader.getByRole('dialog').getByText(/^cad_[\w-]{43}$/)).toBeVisible()
  })
  const key = await reader.getByRole('dialog').locator('code').innerText()
  await reader.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(reader.getByText('Morning mirror', { exact: true }).first()).toBeVisible()
  await expect(reader.getByText(key)).toHaveCount(0)
  expect(await violationsOn(reader)).toEqual([])

  // Covers: api-16
  await test.step('an example runs with the key', async () => {
    await reader.getByRole('link', { name: 'API documentation' }).click()
    await expect(reader.getByRole('heading', { level: 1, name: 'API and integrations' })).toBeVisible()
    await reader.getByRole('main').getByRole('link', { name: 'Articles and stories' }).first().click()
    await reader.getByLabel('API key for the examples').fill(key)
    await reader.getByText('Try it /api/v1/articles', { exact: true }).click()
    await reader.getByRole('button', { name: 'Run /api/v1/articles', exact: true }).click()
    await expect(reader.getByText('Status 200').first()).toBeVisible()
    await expect(reader.getByRole('group', { name: 'Status 200' })).toContainText('"items"')
    expect(await violationsOn(reader)).toEqual([])
  })

  // Covers: api-15, api-16
  await test.step('the documentation is public and needs no script: each example runs as the page shows it', async () => {
    const html = await (await page.request.get(`${url}/ar/developers/tools`)).text()
    const drawn = treeOf(html)
    expect(drawn.querySelector('main h1')?.textContent).toBe('الأدوات')
    expect(drawn.querySelector('main h2')?.textContent).toContain('/api/v1/tools')
    expect(drawn.querySelectorAll('link[rel=alternate]:not([type])')).toHaveLength(6)
    expect(html).not.toContain('noindex')
    expect(Buffer.byteLength(html)).toBeLessThan(150_000)
    const { curl, TypeScript: programs } = await examplesOf(reader, url)
    expect([curl.length, programs.length]).toEqual([13, 15])
    const statuses = await runLines(curl, key)
    if (statuses === null)
      test.info().annotations.push({ type: 'not looked at', description: 'no curl here' })
    else expect(statuses).toEqual(curl.map(() => '200'))
    const client = await (await reader.request.get(`${url}/developers/cadence.ts`)).text()
    await runPrograms(programs, client, key)
  })

  // Covers: promises-8
  await test.step('an assistant uses the same key', async () => {
    const tools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    const headers = {
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    }
    const answer = await reader.request.post(`${url}/mcp`, { data: tools, headers })
    expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining('get_article')])
  })

  // Covers: promises-8, api-13
  await test.step('the use is counted, and an ended key is refused', async () => {
    await reader.goto(`${url}/en/developers/keys`)
    await expect(async () => {
      await reader.reload()
      await expect(usage(reader).getByRole('rowheader', { name: 'v1-articles' })).toBeVisible({
        timeout: 1000,
      })
    }).toPass()
    await reader.getByRole('button', { name: 'Rotate Morning mirror' }).click()
    await reader.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
    await expect(reader.getByRole('dialog').getByText(/^cad_[\w-]{43}$/)).not.toHaveText(key)
    await reader.getByRole('button', { name: 'I’ve saved it' }).click()
    const replaced = reader.getByRole('listitem').filter({ hasText: 'Being replaced' })
    await replaced.getByRole('button', { name: 'Revoke Morning mirror' }).click()
    await reader.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(reader.getByText('Revoked', { exact: true })).toBeVisible()
    const refused = await reader.request.get(`${url}/api/v1/articles`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([
      401,
      'developers.keyEnded',
    ])
  })
  expect([...complaints, ...readerComplaints]).toEqual([])
})
