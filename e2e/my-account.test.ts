// long: every part of one page, and the emails that lead to it
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { type Desk, EDITOR } from './desk.ts'
import { alive, complaintsOf, post } from './reader.ts'
import { test } from './shared-desk.ts'

// What readers do with their own accounts, from the screen to the email and back.

const { password: PASSWORD } = EDITOR
const toast = (page: Page, words: string) => page.getByRole('region').getByText(words, { exact: true })
const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const dialog = (page: Page) => page.getByRole('dialog')

/** A reader with an account of their own, in a fresh browser, and the account's email address. */
async function reader(desk: Desk, browser: Browser): Promise<{ page: Page; email: string }> {
  const page = await desk.member(browser, 'en-US')
  const answer = (await (await page.request.get(`${desk.site.url}/api/account`)).json()) as { email: string }
  return { page, email: answer.email }
}

async function openAccount(page: Page, desk: Desk, of: string, language = 'en'): Promise<void> {
  await page.goto(`${desk.site.url}/${language}/account?part=${of}`)
  await alive(page)
}

/** Enters email address and password at /auth. */
async function enter(page: Page, email: string, password: string): Promise<void> {
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Email address').fill(email)
  await panel.getByLabel('Password', { exact: true }).fill(password)
  await panel.getByRole('button', { name: 'Sign In' }).click()
}

/**
 * Clicks again after a failure: on a busy machine the response may take longer than the five seconds that the page waits.
 */
async function signOut(page: Page): Promise<void> {
  const banner = page.getByRole('banner')
  await expect(async () => {
    await page.getByLabel('Your account', { exact: true }).click()
    await banner.getByRole('button', { name: 'Sign out' }).click({ timeout: 10_000 })
    await expect(banner.getByRole('link', { name: 'Sign In' })).toBeVisible({ timeout: 10_000 })
  }).toPass()
}

/** The link that was emailed to an address, as shown in the desk's outbox. */
async function mailedLink(desk: Desk, editor: Page, to: string, path: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const answer = await editor.request.get(`${desk.site.url}/api/admin/mails?limit=50`)
    const { items } = (await answer.json()) as { items: { recipient: string; text: string }[] }
    link =
      items
        .filter(({ recipient }) => recipient === to)
        .flatMap(({ text }) => text.match(/http\S+/g) ?? [])
        .find((address) => address.includes(path)) ?? ''
    expect(link).not.toBe('')
  }).toPass({ timeout: 60_000 })
  return link
}

/** Opens the link that confirms an address and enters the password. */
async function confirmAddress(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await alive(page)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: /account|حساب/i })).toBeVisible()
}

/** The code that an app shows for a secret, a number of 30-second steps from now. RFC 6238. */
function codeOf(secret: string, later = 0): string {
  const bits = Array.from(secret.replaceAll(' ', ''))
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const digest = createHmac('sha1', key).update(step).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const fill = (within: Page | Locator, label: string, value: string) =>
  within.getByLabel(label, { exact: true }).fill(value)

// Covers: account-pages-3
test('a forgotten password is reset by the link in an email, which works once', async ({ browser, desk }) => {
  const { page: elsewhere, email } = await reader(desk, browser)
  const editor = await desk.editor(browser)
  const page = await desk.visitor(browser, 'en-US')
  const complaints = complaintsOf(page)
  await page.goto(`${desk.site.url}/en/auth`)
  await alive(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.keyboard.type('no address')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Invalid email address')).toBeVisible()
  await fill(page, 'Email address', email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeFocused()

  const link = await mailedLink(desk, editor, email, '/reset-password?token=')
  const answer = await page.goto(link)
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  await expect(page.getByLabel('New password')).toBeFocused()
  await expect(page).toHaveURL(`${desk.site.url}/en/reset-password`) // the secret is removed from the address bar
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Password must be at least 6 characters')).toBeVisible()
  await fill(page, 'New password', 'better horse')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Password changed. Sign in with the new one.')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page).toHaveURL(`${desk.site.url}/en/auth`)
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('@')
  await page.keyboard.type('better horse')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${desk.site.url}/en`)
  const session = await elsewhere.request.get(`${desk.site.url}/api/session`)
  expect(await session.json()).toMatchObject({ user: null }) // the other session has ended

  await page.goto(link)
  await fill(page, 'New password', 'worse horse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  expect(complaints).toEqual([])
})

// Covers: account-pages-1, account-pages-4
test('a visitor signs in and returns; the address changes when the new one is confirmed, not when opened', async ({
  browser,
  desk,
}) => {
  const { page: first, email } = await reader(desk, browser)
  const editor = await desk.editor(browser)
  await first.context().close()
  const page = await desk.visitor(browser, 'en-US')
  const complaints = complaintsOf(page)
  await page.goto(`${desk.site.url}/en/account?part=sign-in`)
  await expect(page).toHaveURL(/\/en\/auth\?next=/)
  await alive(page)
  await enter(page, email, PASSWORD)
  await expect(page).toHaveURL(`${desk.site.url}/en/account?part=sign-in`)
  await expect(page.getByRole('tab', { name: 'Sign-in' })).toHaveAttribute('aria-selected', 'true')

  const address = part(page, 'Email address')
  const change = address.getByRole('button', { name: 'Change address' })
  const wanted = `new-${email}`
  await change.click()
  await expect(dialog(page).getByLabel('New address')).toBeFocused()
  await page.keyboard.type(wanted)
  await fill(dialog(page), 'Your password', 'wrong horse')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Your password')).toBeFocused() // the focus is on the invalid field
  await expect(dialog(page).getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await expect(change).toBeFocused()
  for (const decision of ['cancelled', 'confirmed']) {
    await page.keyboard.press('Enter')
    await fill(dialog(page), 'New address', wanted)
    await fill(dialog(page), 'Your password', PASSWORD)
    await page.keyboard.press('Enter')
    await expect(address.getByText(`Waiting for confirmation: ${wanted}`)).toBeVisible()
    await expect(change).toBeFocused()
    if (decision === 'confirmed') break
    await address.getByRole('button', { name: 'Cancel change' }).click()
    await expect(address.getByText(/Waiting for confirmation/)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Email address' })).toBeFocused()
    await change.focus()
  }
  const link = await mailedLink(desk, editor, wanted, '/confirm-email?token=')
  await page.goto(link)
  const button = page.getByRole('button', { name: 'Confirm address' })
  await expect(button).toBeVisible()
  await expect(page).toHaveURL(`${desk.site.url}/en/confirm-email`)
  const account = await page.request.get(`${desk.site.url}/api/account`)
  expect(await account.json()).toMatchObject({ email, pending_email: wanted }) // opening the link has changed nothing
  await fill(page, 'Your password', PASSWORD)
  await button.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your address is confirmed' })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('main').getByText(wanted, { exact: true }).first()).toBeVisible()
  await page.getByLabel('Your account', { exact: true }).click()
  await expect(page.getByRole('banner').getByText(wanted)).toBeVisible() // the menu also shows the new address
  expect(complaints).toEqual([])
})

// Covers: site-4-19, accounts-6, account-pages-5
test('two-factor sign-in is set up, required after the password, replaced by a recovery code, turned off', async ({
  browser,
  desk,
}) => {
  const { page, email } = await reader(desk, browser)
  const editor = await desk.editor(browser)
  await openAccount(page, desk, 'sign-in')
  const factor = part(page, /^Two-step sign-in/)
  await factor.getByRole('button', { name: 'Send confirmation email' }).click()
  await confirmAddress(page, await mailedLink(desk, editor, email, '/confirm-email?token='))
  await openAccount(page, desk, 'sign-in')
  await factor.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await expect(dialog(page).getByLabel('Your password')).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('img', { name: 'QR code with the setup key' })).toBeVisible()
  const code = dialog(page).getByLabel('Authenticator code')
  await expect(code).toBeFocused()
  const key = (
    await dialog(page)
      .getByText(/^[A-Z2-7 ]{30,}$/)
      .innerText()
  ).trim()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(codeOf(key))
  await page.keyboard.press('Enter')
  const codes = dialog(page).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.allInnerTexts()
  const saving = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(recovery.join('\n'))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden() // only the codes are printed
  await expect(codes.first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(factor.getByText('10 recovery codes left')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Two-step sign-in/ })).toBeFocused() // its button no longer exists

  await signOut(page)
  await page.goto(`${desk.site.url}/en/auth`)
  await alive(page)
  await enter(page, email, PASSWORD)
  const step = page.getByLabel('Authenticator code')
  await expect(step).toBeFocused()
  await expect(step).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(step).toHaveAttribute('inputmode', 'numeric')
  expect(await (await page.request.get(`${desk.site.url}/api/session`)).json()).toMatchObject({ user: null })
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(step).toHaveAttribute('aria-invalid', 'true')
  await expect(step).toBeFocused()
  const next = codeOf(key, 1) // each code works only once
  await step.fill(`${next.slice(0, 3)} ${next.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Welcome back!')).toBeVisible()
  await expect(page).toHaveURL(`${desk.site.url}/en`)

  await signOut(page)
  await page.goto(`${desk.site.url}/en/auth`)
  await alive(page)
  await enter(page, email, PASSWORD)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('tabpanel').getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByRole('tabpanel').getByLabel('Password', { exact: true })).toBeFocused()
  await enter(page, email, PASSWORD)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code', { exact: true })).toBeFocused()
  await page.keyboard.type(recovery[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${desk.site.url}/en`)

  await openAccount(page, desk, 'sign-in')
  await expect(factor.getByText('9 recovery codes left')).toBeVisible()
  const address = part(page, 'Email address')
  await address.getByRole('button', { name: 'Change address' }).click()
  await fill(dialog(page), 'New address', `new-${email}`)
  await fill(dialog(page), 'Your password', PASSWORD)
  await page.keyboard.press('Enter')
  const anyCode = dialog(page).getByLabel('Authenticator code or recovery code')
  await expect(anyCode).toHaveAttribute('aria-invalid', 'true')
  await expect(anyCode).toBeFocused()
  await anyCode.fill(recovery[2] ?? '')
  await page.keyboard.press('Enter')
  await expect(address.getByText(`Waiting for confirmation: new-${email}`)).toBeVisible()
  await expect(factor.getByText('8 recovery codes left')).toBeVisible()
  await factor.getByRole('button', { name: 'Get new recovery codes' }).click()
  await fill(dialog(page), 'Your password', PASSWORD)
  await fill(dialog(page), 'Authenticator code or recovery code', recovery[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(codes).toHaveCount(10)
  const [renewed = ''] = await codes.allInnerTexts()
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click()
  await factor.getByRole('button', { name: 'Turn off' }).click()
  await fill(dialog(page), 'Your password', PASSWORD)
  await fill(dialog(page), 'Authenticator code or recovery code', renewed)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Two-step sign-in turned off')).toBeVisible()
  await expect(factor.getByText('Off', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Two-step sign-in/ })).toBeFocused()
})

// Covers: account-pages-6
test('another browser ends one session, or all others after a question; a new password ends them too', async ({
  browser,
  desk,
}) => {
  const { page, email } = await reader(desk, browser)
  const others = await Promise.all(['one', 'two'].map(() => desk.visitor(browser, 'en-US')))
  const enter = () =>
    Promise.all(
      others.map((other) => post(other, desk.site.url, 'auth/sign-in/email', { email, password: PASSWORD })),
    )
  await enter()
  const stillIn = async () => {
    const answers = await Promise.all(
      others.map(async (other) => {
        const { user } = (await (await other.request.get(`${desk.site.url}/api/session`)).json()) as {
          user: object | null
        }
        return user !== null
      }),
    )
    return answers.filter(Boolean).length
  }
  await openAccount(page, desk, 'sign-in')
  const sessions = part(page, 'Where you’re signed in')
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This browser' })).toHaveCount(1)
  await sessions
    .getByRole('button', { name: /^Sign out(?! all)/ })
    .first()
    .click()
  await expect(toast(page, '1 browser signed out')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where you’re signed in' })).toBeFocused()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  expect(await stillIn()).toBe(1)
  const ending = sessions.getByRole('button', { name: 'Sign out all others' })
  await ending.click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(ending).toBeFocused()
  expect(await stillIn()).toBe(1)
  await ending.click()
  await dialog(page).getByRole('button', { name: 'Sign out all others' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(ending).toHaveCount(0)
  expect(await stillIn()).toBe(0)
  await enter()
  const changing = part(page, 'Password').getByRole('button', { name: 'Change password' })
  await changing.click()
  await fill(dialog(page), 'Your password', PASSWORD)
  await fill(dialog(page), 'New password', 'better horse')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Password changed')).toBeVisible()
  await expect(changing).toBeFocused()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect(await stillIn()).toBe(0)
})

// Covers: account-pages-1, account-pages-7
test('one’s data is downloaded as a file; an account is deleted after seven days, unless it is kept', async ({
  browser,
  desk,
}) => {
  const { page, email } = await reader(desk, browser)
  await openAccount(page, desk, 'sign-in')
  await page.getByRole('tab', { name: 'Sign-in' }).focus()
  await page.keyboard.press('End') // the tabs work by keyboard and are in the address
  await expect(page).toHaveURL(/part=data/)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as unknown
  expect(JSON.stringify(file)).toContain(email)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog(page)).toContainText(email)
  await expect(dialog(page).getByLabel('Your password')).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  const notice = page.getByRole('status').filter({ hasText: 'This account will be deleted on' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Delete account' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Reading' }).click()
  await expect(notice).toBeVisible() // on every tab
  await notice.getByRole('button', { name: 'Keep account' }).click()
  await expect(toast(page, 'Deletion canceled')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

// Covers: marks-4
test('an editor shows a name with the stories they approved, corrects it, and withdraws it', async ({
  browser,
  desk,
}) => {
  const { page } = await reader(desk, browser)
  await openAccount(page, desk, 'data')
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible()
  await expect(part(page, 'Name on stories')).toHaveCount(0) // who approves nothing has no name to show
  const editor = await desk.editor(browser)
  await openAccount(editor, desk, 'data')
  const name = part(editor, 'Name on stories')
  await expect(name).toContainText('No name shown')
  await name.getByRole('button', { name: 'Show a name' }).click()
  const field = dialog(editor).getByLabel('Name shown to readers')
  await expect(field).toBeFocused()
  await field.fill('123')
  await editor.keyboard.press('Enter')
  await expect(dialog(editor)).toContainText('Enter a name with at least one letter')
  await field.fill('Ada Lovelace')
  await editor.keyboard.press('Enter')
  await expect(toast(editor, 'Name saved')).toBeVisible()
  await expect(name).toContainText('Ada Lovelace')
  await name.getByRole('button', { name: 'Show no name' }).click()
  await expect(toast(editor, 'Readers no longer see your name')).toBeVisible()
  await expect(name).toContainText('No name shown')
  await expect(name.getByRole('heading')).toBeFocused()
})

// Covers: account-pages-2
test('an account that does not load is reported as a connection problem and loads on retry', async ({
  browser,
  desk,
}) => {
  const { page } = await reader(desk, browser)
  await page.route('**/api/account', (route) => route.abort())
  await openAccount(page, desk, 'data', 'fr')
  const problem = page.getByRole('alert').filter({ hasText: 'Problème de connexion' })
  await expect(problem).toBeVisible()
  await page.unroute('**/api/account')
  await problem.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Supprimer le compte' })).toBeVisible()
})

const SCREENS = [
  'account?part=sign-in',
  'account?part=data',
  'reset-password',
  'confirm-email?token=0123456789abcdefghij',
  'auth',
]

for (const [language, colorScheme] of [
  ['en', 'dark'],
  ['ar', 'light'],
] as const)
  // Covers: account-pages-8
  test(`the screens of an account are accessible in ${language}, also on a phone`, async ({
    browser,
    desk,
  }) => {
    const { page, email } = await reader(desk, browser)
    const editor = await desk.editor(browser)
    await page.emulateMedia({ colorScheme })
    for (const path of SCREENS) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`${desk.site.url}/${language}/${path}`)
      await expect(page.getByRole('main').getByRole('button').last()).toBeVisible()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect({ path, width }).toEqual({ path, width: 390 })
      expect({ path, wrong: await violationsOn(page) }).toEqual({ path, wrong: [] })
    }
    await openAccount(page, desk, 'sign-in', language)
    const factor = page.locator('section[aria-labelledby=account-factor]')
    await factor.getByRole('button').click()
    await confirmAddress(page, await mailedLink(desk, editor, email, '/confirm-email?token='))
    await openAccount(page, desk, 'sign-in', language)
    await factor.getByRole('button').click()
    await dialog(page).locator('input[name=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('img')).toBeVisible()
    expect(await violationsOn(page, { within: ['[role=dialog]'] })).toEqual([])
  })
