import { expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { becomes } from './member.ts'
import { alive, complaintsOf, isWiderThanScreen, part, post } from './reader.ts'
import { test } from './shared-desk.ts'

const pictures = process.env['SCREENSHOTS']

// Covers: site-6-22, promises-7, promises-8, channels-20
test('channels need a plan; a company manages and tests a webhook and adds chats of four services', async ({
  desk,
  browser,
}) => {
  const { url } = desk.site
  const page = await desk.member(browser, 'en-GB')
  const complaints = complaintsOf(page)
  const look = async (name: string) =>
    pictures === undefined ? undefined : page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })
  const dialog = page.getByRole('dialog')

  await page.goto(`${url}/en/channels`)
  await alive(page)
  await expect(page.getByRole('heading', { name: 'Channels are part of B2B SaaS' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a channel' })).toHaveCount(0)
  await page.getByRole('link', { name: 'See plans' }).click()
  await expect(page).toHaveURL(`${url}/en/pricing`)
  await becomes(page, url, 'b2b')

  await page.goto(`${url}/en/channels`)
  await alive(page)
  await expect(page.getByRole('heading', { name: 'No channels yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a channel' }).click()
  await dialog.getByLabel('Name').fill('Our server')
  await dialog.getByLabel('Address').fill('http://10.0.0.1/hook')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Enter an address that starts with https://')).toBeVisible()
  await look('channels-add')
  await dialog.getByLabel('Address').fill(`${desk.feeds}/rss.xml`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Your webhook secret' })).toBeVisible()
  const secret = await dialog.locator('code').innerText()
  expect(secret).toMatch(/^whsec_[\w+/=]{40,}$/)
  await look('channels-secret')
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()

  const ours = part(page, 'Our server')
  await ours.getByRole('button', { name: 'Send a test Our server' }).click()
  await expect(ours.getByText('Delivered', { exact: true })).toBeVisible()
  await expect(ours.getByText('Response 200')).toBeVisible()
  expect(await page.locator('main').innerText()).not.toContain('rss.xml')

  const asked = { name: 'Gone astray', address: `${desk.feeds}/nowhere`, events: ['article.corrected'] }
  await post(page, url, 'channel-add', { ...asked, kind: 'webhook', language: 'ar' })
  await page.reload()
  const astray = part(page, 'Gone astray')
  await astray.getByRole('button', { name: 'Send a test' }).click()
  await expect(astray.getByText('The server responded with 404.').first()).toBeVisible()
  await expect(astray.getByText('Failing', { exact: true })).toBeVisible()
  await expect(astray.getByText('Next attempt')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await look('channels-en')
  await astray.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('Resending 1 message')).toBeVisible()
  await astray.getByRole('button', { name: 'Pause' }).click()
  await expect(astray.getByText('Paused', { exact: true })).toBeVisible()
  await expect(astray.getByRole('button', { name: 'Send a test' })).toHaveCount(0)
  await astray.getByRole('button', { name: 'Resume' }).click()
  await expect(astray.getByRole('button', { name: 'Send a test' })).toBeVisible()

  await ours.getByRole('button', { name: 'Rotate secret' }).click()
  await dialog.getByRole('button', { name: 'Rotate secret' }).click()
  await expect(dialog.locator('code')).not.toHaveText(secret)
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(ours.getByText('Old secret works until')).toBeVisible()
  await ours.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Name').fill('Newsroom wall')
  await expect(dialog.getByText('Leave this empty to keep')).toBeVisible()
  await dialog.getByLabel('Corrections').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(part(page, 'Newsroom wall').getByText('Each new edition, Corrections')).toBeVisible()

  await astray.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Newsroom wall'])
  expect(complaints).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${url}/ar/channels`)
  await page.getByRole('button', { name: /^الرسائل/ }).click()
  await expect(page.getByText('وصلت', { exact: true })).toBeVisible()
  expect(await isWiderThanScreen(page)).toBe(false)
  await look('channels-ar-dark')

  const chats = [
    ['Slack', `${desk.feeds}/services/T1/B1/s1`],
    ['Discord', `${desk.feeds}/api/webhooks/1/t1`],
    ['Telegram', '-1001234567890'],
    ['Microsoft Teams', `${desk.feeds}/flow`],
  ] as const
  await page.goto(`${url}/en/channels`)
  let order: string[] = []
  page.on('request', (request) => {
    if (/channels\/[^/]+\/messages/.test(request.url())) order.push('listed')
  })
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/channel-test')) order.push('queued')
  })
  for (const [service, address] of chats) {
    await page.getByRole('button', { name: 'Add a channel' }).click()
    await dialog.getByLabel('Service').selectOption(service)
    await dialog.getByLabel('Name').fill(`Our ${service}`)
    await dialog.getByLabel(service === 'Telegram' ? 'Chat' : 'Address').fill(address)
    if (service === 'Telegram') await dialog.getByLabel('Bot token').fill(`12345:${'a'.repeat(35)}`)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    const chat = part(page, `Our ${service}`)
    order = []
    await chat.getByRole('button', { name: 'Send a test' }).click()
    await expect(chat.getByText('Delivered', { exact: true })).toBeVisible()
    expect(order[0]).toBe('queued') // a list that was requested before would lack the test message
  }
  expect(complaints).toEqual([])
})
