import { type Browser, type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import type { Desk } from './desk.ts'
import { alive, complaintsOf, isWiderThanScreen, post } from './reader.ts'
import { test } from './shared-desk.ts'

// From the digest form to the email and back, on a phone.

const WORDS = {
  fr: {
    name: 'Nom complet',
    email: 'Adresse e-mail',
    submit: 'S’abonner gratuitement',
    mailed: 'Consultez votre boîte de réception',
    digits: 'Code à 6 chiffres',
    confirm: 'Confirmer',
    wrong: 'Ce code est incorrect ou a expiré. Vérifiez-le ou demandez un nouvel e-mail.',
    title: 'Confirmez votre abonnement',
    press: 'Confirmer l’abonnement',
    done: 'Abonnement confirmé',
    first: /Vous recevrez votre première édition le .+ (07|17):00 UTC\+1\. Langue choisie.: Français\./,
    preferences: 'Vos préférences',
    bad: 'Ce lien ne fonctionne pas',
    leave: 'Se désabonner',
    left: 'Désabonnement confirmé',
  },
  ar: {
    name: 'الاسم الكامل',
    email: 'عنوان البريد الإلكتروني',
    submit: 'الاشتراك مجانًا',
    mailed: 'يرجى التحقق من صندوق الوارد',
    digits: 'الرمز المكوّن من 6 أرقام',
    confirm: 'تأكيد',
    wrong: 'هذا الرمز خاطئ أو انتهت صلاحيته. يرجى مراجعته أو طلب رسالة جديدة.',
    title: 'تأكيد اشتراكك',
    press: 'تأكيد الاشتراك',
    done: 'تم اشتراكك',
    first: /تصلك طبعتك الأولى في .+ لغتها: العربية\./,
    preferences: 'تفضيلاتك',
    bad: 'هذا الرابط لا يعمل',
    leave: 'إلغاء الاشتراك',
    left: 'أُلغي اشتراكك',
  },
}

/** The emails to an address, oldest first, as shown in the desk's outbox. Waits until there are that many. */
async function mailed(desk: Desk, editor: Page, to: string, count: number) {
  let texts: string[] = []
  await expect(async () => {
    const answer = await editor.request.get(`${desk.site.url}/api/admin/mails?limit=50`)
    const { items } = (await answer.json()) as { items: { recipient: string; text: string }[] }
    texts = items
      .filter(({ recipient }) => recipient === to)
      .map(({ text }) => text)
      .toReversed()
    expect(texts).toHaveLength(count)
  }).toPass({ timeout: 60_000 })
  return texts.map((text) => ({
    link: /http\S+\/newsletter\/confirm\?t=[\w-]{65}/.exec(text)?.[0] ?? '',
    code: /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '',
  }))
}

/** Opens the link in a browser without scripts, clicks its only button, and checks the page that follows. */
async function pressedPlainly(
  browser: Browser,
  link: string,
  { press, title, locale }: { press: string; title: string; locale: string },
): Promise<Page> {
  const context = await browser.newContext({
    locale,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const plain = await context.newPage()
  await plain.goto(link)
  await plain.getByRole('main').getByRole('button', { name: press, exact: true }).click()
  await expect(plain.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(new URL(plain.url()).search).toBe('') // the address contains no secret
  expect(await isWiderThanScreen(plain)).toBe(false)
  return plain
}

for (const language of ['fr', 'ar'] as const)
  // Covers: consent-6, consent-15, consent-16, digest-faults-8, digest-standards-10
  test(`opening the emailed link changes nothing and the button confirms: ${language}`, async ({
    browser,
    newsroom: desk,
  }) => {
    const words = WORDS[language]
    const { url } = desk.site
    const editor = await desk.editor(browser)
    const page = await desk.visitor(browser, language)
    await page.setViewportSize({ width: 390, height: 844 })
    const complaints = complaintsOf(page)
    const email = `ada.${language}.${crypto.randomUUID()}@example.com`
    const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

    await page.goto(`${url}/${language}/subscribe`)
    await alive(page)
    await page.getByLabel(words.name).fill('<b>آدا</b> & "Ada"')
    await page.getByLabel(words.email).fill(email)
    await button(words.submit).click()
    await expect(page.getByRole('heading', { level: 2, name: words.mailed })).toBeFocused()
    const digits = page.getByLabel(words.digits)
    await expect(digits).toHaveAttribute('inputmode', 'numeric')
    await expect(digits).toHaveAttribute('autocomplete', 'one-time-code')
    const [first] = await mailed(desk, editor, email, 1)
    await digits.fill(first?.code === '000000' ? '٠٠٠ ٠٠١' : '٠٠٠ ٠٠٠') // digits as Arabic keyboards type them
    await button(words.confirm).click()
    await expect(digits).toBeFocused()
    await expect(page.getByRole('main').getByText(words.wrong)).toBeVisible()
    expect(await isWiderThanScreen(page)).toBe(false)

    const link = first?.link ?? ''
    expect(link).toContain(`${url}/${language}/newsletter/confirm?t=`)
    for (let time = 0; time < 10; time++) {
      const [got, asked] = await Promise.all([editor.request.get(link), editor.request.head(link)])
      expect([got.status(), asked.status()]).toEqual([200, 200])
      expect(got.headers()).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
    }
    const changing: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') changing.push(`${request.method()} ${request.url()}`)
    })
    for (let time = 0; time < 3; time++) {
      await page.goto(link) // like scanners that run scripts
      await alive(page)
      await expect(button(words.press)).toBeVisible()
    }
    expect(changing).toEqual([])
    await post(editor, url, 'newsletter-confirm-again', { email })
    const [, again] = await mailed(desk, editor, email, 2)
    expect(again).toEqual(first) // a confirmed subscriber would have received a different email

    const plainly = (press: string, title: string, to = link) =>
      pressedPlainly(browser, to, { press, title, locale: 'es-ES' })
    if (language === 'ar') {
      const plain = await plainly(words.press, words.done)
      await expect(plain.getByRole('main').getByText(words.first)).toBeVisible()
      await editor.setContent(await plain.content()) // the accessibility checker is a script
      expect(await violationsOn(editor)).toEqual([])
    }

    await expect(page).toHaveURL(`${url}/${language}/newsletter/confirm`) // the secret is removed from the address bar
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await button(words.press).click()
    await expect(page.getByRole('heading', { level: 1, name: words.done })).toBeFocused()
    await expect(page.getByRole('main').getByText(words.first)).toBeVisible()
    const preferences = await page.getByRole('link', { name: words.preferences }).getAttribute('href')
    expect(preferences).toMatch(new RegExp(`^/${language}/newsletter/preferences\\?t=[\\w-]{65}$`))
    expect(await isWiderThanScreen(page)).toBe(false)

    const forged = link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A')
    await page.goto(forged)
    await alive(page)
    await button(words.press).click()
    await expect(page.getByRole('heading', { level: 1, name: words.bad })).toBeVisible()
    await page.getByLabel(words.email).fill(email)
    await page.getByLabel(words.digits).fill(first?.code ?? '')
    await button(words.confirm).click()
    await expect(page.getByRole('heading', { level: 1, name: words.done })).toBeFocused()

    await plainly(words.press, words.done)
    await plainly(words.leave, words.left, url + preferences)
    const late = await plainly(words.press, words.bad) // an old email does not resubscribe anyone
    await late.getByLabel(words.email).fill(email)
    await late.getByLabel(words.digits).fill(first?.code ?? '')
    await late.getByRole('button', { name: words.confirm, exact: true }).click()
    await expect(late.getByRole('main').getByText(words.wrong)).toBeVisible()
    expect(complaints).toEqual([])
  })
