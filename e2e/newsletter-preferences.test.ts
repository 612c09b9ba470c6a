import { type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import type { Desk } from './desk.ts'
import { alive, complaintsOf, isWiderThanScreen, openWhole, part, post } from './reader.ts'
import { test } from './shared-desk.ts'

// What subscribers do with the links in their emails, without an account.

const EMAIL = 'lectrice@example.org'
const toast = (page: Page, words: string) => page.getByRole('region').getByText(words, { exact: true })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** Subscribes, confirms with the link in the email, and returns the token for the preferences. */
async function subscribed(page: Page, editor: Page, desk: Desk): Promise<string> {
  const { url } = desk.site
  await post(page, url, 'newsletter-subscribe', { name: 'Lise', email: EMAIL, language: 'fr', interests: [] })
  let token = ''
  await expect(async () => {
    const answer = await editor.request.get(`${url}/api/admin/mails?limit=50`)
    const { items } = (await answer.json()) as { items: { recipient: string; text: string }[] }
    const mail = items.find(({ recipient }) => recipient === EMAIL)?.text ?? ''
    token = /\/newsletter\/confirm\?t=([\w-]+)/.exec(mail)?.[1] ?? ''
    expect(token).not.toBe('')
  }).toPass() // a job writes the email
  return (await post(page, url, 'newsletter-confirm', { token }))['manage_token'] ?? ''
}

test('by an email link a subscriber chooses, pauses, leaves, returns and is erased, in French and Arabic', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.visitor(browser)
  const complaints = complaintsOf(page)
  const { url } = desk.site
  const token = await subscribed(page, await desk.editor(browser), desk)
  const link = (language: string) => `${url}/${language}/newsletter/preferences?t=${token}`

  // Covers: preferences-2, digest-faults-8
  await test.step('the link opens one’s own preferences, changes nothing, and is removed from address bar and storage', async () => {
    const changing: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') changing.push(`${request.method()} ${request.url()}`)
    })
    const answer = await page.goto(link('fr'))
    expect(answer?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-store',
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Votre digest' })).toBeVisible()
    await expect(page).toHaveURL(`${url}/fr/newsletter/preferences`)
    await expect(
      part(page, 'État de l’abonnement').getByText(/^Votre prochain digest est prévu le /),
    ).toBeVisible()
    await expect(page.getByText(EMAIL)).toBeVisible()
    expect(await violationsOn(page, { within: ['main'] })).toEqual([])
    expect(changing).toEqual([]) // scanners that run scripts click nothing
    const languages = page.getByRole('banner')
    await languages.getByText('ES', { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tu resumen' })).toBeVisible()
    await languages.getByText('FR', { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Votre digest' })).toBeVisible()
  })

  await test.step('preferences are saved with one button; options of a paid plan are marked as such', async () => {
    await expect(page.getByRole('radio', { name: /^Une fois par semaine/ })).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Voir les offres' })).toHaveAttribute('href', '/fr/pricing')
    await page.getByLabel('Nom complet').fill('')
    await button(page, 'Enregistrer').click()
    await expect(page.getByRole('main').getByText('Le nom est obligatoire')).toBeVisible()
    await expect(page.getByLabel('Nom complet')).toBeFocused()
    await page.getByLabel('Nom complet').fill('Lise M.')
    await page.getByRole('checkbox', { name: /^Agents/ }).check()
    await page.getByLabel('Momentum minimal').selectOption('60')
    await page.getByLabel('Langue du digest').selectOption('ar')
    await button(page, 'Enregistrer').click()
    await expect(toast(page, 'Préférences enregistrées')).toBeVisible()
    const kept = await page.request.get(`${url}/api/newsletter-preferences?token=${token}`)
    expect(await kept.json()).toMatchObject({
      name: 'Lise M.',
      language: 'ar',
      interests: ['agents'],
      min_momentum: 60,
    })
  })

  await test.step('a pause and an unsubscription are undone where they are shown', async () => {
    await button(page, 'Mettre en pause 30 jours').click()
    const now = part(page, 'État de l’abonnement')
    await expect(now.getByText(/^En pause jusqu’au /)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'État de l’abonnement' })).toBeFocused()
    await button(page, 'Reprendre l’envoi du digest').click()
    await expect(now.getByText(/^En pause/)).toHaveCount(0)
    await button(page, 'Se désabonner').click()
    await expect(
      now.getByText('Cette adresse est désabonnée. Nous n’y envoyons donc plus le digest.'),
    ).toBeVisible()
    await button(page, 'Se réabonner').click()
    await expect(now.getByText(/^Votre prochain digest/)).toBeVisible()
  })

  await test.step('a reader’s data is downloaded', async () => {
    const download = page.waitForEvent('download')
    await button(page, 'Télécharger mes données').click()
    expect((await download).suggestedFilename()).toBe('digest.json')
  })

  // Covers: preferences-16
  await test.step('in Arabic, in dark mode, on a phone: it fails, is retried, and is accessible', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    const asked = '**/api/newsletter-preferences?*'
    await page.route(asked, (route) => route.fulfill({ status: 404, json: { code: 'problem.notFound' } }))
    await page.goto(link('ar'))
    await expect(page.getByRole('alert').getByText('تعذّر تحميل تفضيلاتك')).toBeVisible()
    await page.unroute(asked)
    await button(page, 'إعادة المحاولة').click()
    await expect(page.getByRole('heading', { level: 1, name: 'موجزك' })).toBeVisible()
    expect(await isWiderThanScreen(page)).toBe(false)
    expect(await violationsOn(page, { within: ['main'] })).toEqual([])
  })

  await test.step('data is erased after a second confirmation, and the link then opens nothing', async () => {
    await button(page, 'حذف بياناتي').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(EMAIL)).toBeVisible()
    await dialog.getByRole('button', { name: 'حذف بياناتي' }).click()
    await expect(page.getByRole('status').getByRole('heading', { name: 'حُذفت بياناتك' })).toBeVisible()
    await openWhole(page, link('fr'))
    await expect(page.getByRole('heading', { level: 1, name: 'Abonnement supprimé' })).toBeVisible()
    await openWhole(page, `${url}/fr/newsletter/preferences`)
    await expect(page.getByRole('heading', { level: 1, name: 'Ce lien ne fonctionne pas' })).toBeVisible()
  })
  expect(complaints).toEqual([])
})

// Covers: preferences-13
test('the one-click unsubscribe page has one button and shows the result, also without scripts', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.visitor(browser, 'ar')
  const complaints = complaintsOf(page)
  const address = `${desk.site.url}/newsletter/unsubscribe?t=${'x'.repeat(65)}`
  await page.setViewportSize({ width: 390, height: 844 })
  const answer = await page.goto(address)
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  await alive(page)
  expect(await violationsOn(page, { within: ['main'] })).toEqual([])
  expect(await isWiderThanScreen(page)).toBe(false)
  await button(page, 'إلغاء الاشتراك').click()
  await expect(page.getByRole('heading', { level: 1, name: 'هذا الرابط لا يعمل' })).toBeFocused()
  await page.goto(address)
  await alive(page)
  let sent = ''
  await page.route('**/newsletter/unsubscribe?t=*', (route) => {
    sent = route.request().postData() ?? ''
    return route.fulfill({ status: 200, body: 'ok' })
  })
  await button(page, 'إلغاء الاشتراك').click()
  await expect(page.getByRole('heading', { level: 1, name: 'أُلغي اشتراكك' })).toBeFocused()
  expect(sent).toBe('List-Unsubscribe=One-Click')
  expect(complaints).toEqual([])

  const plain = await (await browser.newContext({ locale: 'fr-FR', javaScriptEnabled: false })).newPage()
  await plain.goto(address)
  await button(plain, 'Se désabonner').click()
  await expect(plain.getByRole('heading', { level: 1, name: 'Ce lien ne fonctionne pas' })).toBeVisible()
})
