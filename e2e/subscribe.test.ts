import { type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { alive, complaintsOf, isWiderThanScreen, openWhole } from './reader.ts'
import { test } from './shared-desk.ts'

// Covers: site-2-subscribe-1, site-2-subscribe-2, site-3-2, site-5-6
test('the form of the digest asks for name, address, language and interests, beside three tiles', async ({
  page,
  desk,
}) => {
  const complaints = complaintsOf(page)
  await openWhole(page, `${desk.site.url}/en/subscribe`)
  const main = page.getByRole('main')
  for (const [label, type] of [
    ['Full name', 'text'],
    ['Email address', 'email'],
  ] as const) {
    await expect(main.getByLabel(label)).toHaveAttribute('type', type)
    await expect(main.getByLabel(label)).toHaveAttribute('required')
  }
  await expect(main.getByLabel('Preferred language').locator('option')).toHaveText([
    'English',
    'العربية',
    'Français',
    'Español',
    'Português',
  ])
  const interests = main.getByRole('group', { name: 'Interests' }).getByRole('checkbox')
  expect(await interests.evaluateAll((all) => all.map((each) => each.getAttribute('value')))).toEqual([
    'news',
    'tools',
    'agents',
    'events',
    'certifications',
  ])
  for (const name of [
    'AI News & Research',
    'AI Tools & Products',
    'AI Agents & Systems',
    'Events & Webinars',
    'Certifications & Learning',
  ])
    await expect(main.getByRole('checkbox', { name })).not.toBeChecked()
  await expect(main.getByRole('complementary').getByRole('heading', { level: 3 })).toHaveCount(3)
  expect(complaints).toEqual([])
})

test('a site without a mail server shows an administrator the email that confirms, and no one else', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.editor(browser)
  const complaints = complaintsOf(page)
  const subscribe = async (reader: Page, title: string) => {
    await reader.goto(`${desk.site.url}/en/subscribe`)
    await alive(reader)
    await reader.getByLabel('Full name').fill('Ada Lovelace')
    await reader.getByLabel('Email address').fill(`Ada.${crypto.randomUUID()}@example.com`)
    await reader.getByRole('main').getByRole('button', { name: 'Subscribe for free' }).click()
    await expect(reader.getByRole('heading', { level: 2, name: title })).toBeFocused()
  }
  await subscribe(page, 'Confirm your subscription')
  const mail = page.getByRole('region', {
    name: 'No mail server is set up (SMTP_URL), so this email was kept',
  })
  await expect(mail.getByRole('link').first()).toHaveAttribute('href', /newsletter\/confirm\?t=/)
  await expect(page.getByText('An email is on its way')).toHaveCount(0)
  const [code = ''] = (await mail.innerText()).match(/\b\d{6}\b/) ?? []
  await page.getByLabel('6-digit code').fill(code)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(mail).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: 'Confirm your subscription' })).toHaveCount(0)
  expect(complaints).toEqual([])

  const visitor = await desk.visitor(browser, 'en-US')
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(request.url()))
  await subscribe(visitor, 'Check your inbox')
  expect(asked.filter((url) => url.includes('/admin/mails'))).toEqual([])
})

test('an address alone subscribes at the end of an article, with and without scripts', async ({
  browser,
  newsroom: desk,
}) => {
  const { url } = desk.site
  const answer = await (await fetch(`${url}/api/articles?lang=en&limit=1`)).json()
  const { id } = (answer as { items: { id: string }[] }).items[0] ?? { id: '' }
  const page = await desk.visitor(browser, 'en-US')
  const complaints = complaintsOf(page)
  await page.goto(`${url}/en/news/${id}`)
  await alive(page)
  const field = page.getByRole('region', { name: 'Get the free digest' })
  await field.getByRole('button', { name: 'Subscribe for free' }).click()
  await expect(field.getByLabel('Email address')).toBeFocused()
  await expect(field.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true')
  await field.getByLabel('Email address').fill(`ada.${crypto.randomUUID()}@example.com`)
  await field.getByRole('button', { name: 'Subscribe for free' }).click()
  await expect(page.getByText('Welcome to the digest')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Check your inbox' })).toBeFocused()
  expect(complaints).toEqual([])

  const context = await browser.newContext({ locale: 'en-US', javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${url}/en/news/${id}`)
  const main = plain.getByRole('main')
  await main
    .getByRole('region', { name: 'Get the free digest' })
    .getByLabel('Email address')
    .fill(`ada.${crypto.randomUUID()}@example.com`)
  await main.getByRole('button', { name: 'Subscribe for free' }).click()
  await expect(plain.getByRole('heading', { level: 1, name: 'Welcome to the digest' })).toBeVisible()
  await expect(plain.getByLabel('6-digit code')).toBeVisible()
  await context.close()

  const member = await desk.member(browser, 'en-US')
  await openWhole(member, `${url}/en/news/${id}`)
  await expect(member.getByRole('button', { name: 'Subscribe for free' })).toHaveCount(0)
})

test('without scripts an invalid subscription is shown again as typed, and can be corrected', async ({
  browser,
  newsroom: { site },
}) => {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ locale: 'ar', javaScriptEnabled: false, viewport })
  const page = await context.newPage()
  await page.goto(`${site.url}/ar/subscribe`)
  await page.locator('input[name=name]').fill('Ada "<b>"')
  await page.locator('input[name=email]').fill('ada')
  await page.getByRole('main').getByLabel('اللغة المفضلة').selectOption('fr')
  await page.getByRole('checkbox', { name: 'الفعاليات والندوات' }).check()
  const submit = page.getByRole('main').getByRole('button', { name: 'الاشتراك مجانًا' })
  await submit.click()
  const email = page.getByLabel('عنوان البريد الإلكتروني')
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('ada')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('عنوان بريد إلكتروني غير صالح')
  await expect(page.getByLabel('الاسم الكامل')).toHaveValue('Ada "<b>"')
  await expect(page.getByRole('radio', { name: 'Français' })).toBeChecked()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  expect(new URL(page.url()).search).toBe('')
  expect(await isWiderThanScreen(page)).toBe(false)
  const scripted = await browser.newPage() // axe needs scripts
  await scripted.setContent(await page.content())
  expect(await violationsOn(scripted)).toEqual([])
  await scripted.close()
  await email.fill(`ada.${crypto.randomUUID()}@example.com`)
  await submit.click()
  await expect(page.getByRole('heading', { level: 1, name: 'أهلًا بك في الموجز' })).toBeVisible()
  await context.close()
})

test('without scripts a reader signs up, returns to the page they came from, and signs out', async ({
  browser,
  newsroom: { site },
}) => {
  const context = await browser.newContext({ locale: 'fr-FR', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/fr/auth?next=${encodeURIComponent('/fr/pricing')}`)
  const form = page.locator('form', { has: page.locator('input[name=way][value=sign-up]') })
  await form.locator('input[name=email]').fill(`lise.${crypto.randomUUID()}@example.com`)
  await form.locator('input[name=password]').fill('correct horse')
  await form.getByRole('button', { name: 'S’inscrire' }).click()
  await expect(page).toHaveURL(`${site.url}/fr/pricing`)
  await page.goto(`${site.url}/fr/auth`)
  await expect(page.getByRole('tablist')).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(`${site.url}/fr`)
  await page.goto(`${site.url}/fr/auth`)
  await expect(page.getByRole('main').locator('input[name=password]').first()).toBeVisible()
  await context.close()
})
