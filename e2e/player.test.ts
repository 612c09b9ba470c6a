// long: every control of one player, with the same generated episodes
import { type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { alive, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'
import { type Site, openSite } from './site.ts'

// The player, with audio that the embedded voice has generated from the samples.

const CHEAP = 'Why inference got cheap this fall'
const AGENTS = 'Three agents, one inbox'
type Episodes = { items: { id: string; audio_url: string | null }[] }

let site: Site
test.beforeAll(async () => {
  site = await openSite({ SAMPLE_CONTENT: 'true' }) // its episodes are narrated in the background
  await expect(async () => {
    const answer = (await (await fetch(`${site.url}/api/podcasts`)).json()) as Episodes
    expect(answer.items.map(({ audio_url: url }) => url)).not.toContain(null)
  }).toPass({ timeout: 200_000 })
})
test.afterAll(() => site.close())

async function open(page: Page, language: 'en' | 'fr' | 'ar'): Promise<void> {
  await page.goto(`${site.url}/${language}/podcasts`)
  await alive(page)
}
/** The number of audio elements that play, and the current second of the player's element. */
const heard = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('audio')]
    return { playing: all.filter(({ paused }) => !paused).length, at: Math.floor(all[0]?.currentTime ?? 0) }
  })
const bar = (page: Page, name = 'Player') => page.getByRole('region', { name, exact: true })
const scrubber = (page: Page) => bar(page).getByRole('slider', { name: 'Playback position' })
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

// Covers: site-4-27, site-4-28, player-1
test('one episode plays at a time, is paused by its button, and is controlled by buttons and keys', async ({
  page,
}) => {
  await open(page, 'en')
  const complaints = complaintsOf(page)
  await card(page, CHEAP)
    .getByRole('button', { name: `Listen: ${CHEAP}` })
    .click()
  await expect(card(page, CHEAP).getByText('Playing')).toBeVisible()
  await expect.poll(async () => (await heard(page)).at).toBeGreaterThan(0)
  await card(page, AGENTS)
    .getByRole('button', { name: `Listen: ${AGENTS}` })
    .click()
  await expect(card(page, AGENTS).getByText('Playing')).toBeVisible()
  await expect(card(page, CHEAP).getByText('Playing')).toHaveCount(0)
  await expect.poll(() => heard(page)).toMatchObject({ playing: 1 })
  await card(page, AGENTS)
    .getByRole('button', { name: `Pause: ${AGENTS}` })
    .click()
  await expect.poll(() => heard(page)).toMatchObject({ playing: 0 })

  await scrubber(page).press('Home')
  await bar(page).getByRole('button', { name: 'Skip ahead 15 seconds' }).click()
  await bar(page).getByRole('button', { name: 'Skip ahead 15 seconds' }).click()
  await bar(page).getByRole('button', { name: 'Skip back 15 seconds' }).click()
  await expect(scrubber(page)).toHaveAttribute('aria-valuetext', /^15 seconds of /)
  await scrubber(page).press('ArrowRight')
  await expect(scrubber(page)).toHaveAttribute('aria-valuetext', /^20 seconds of /)
  await scrubber(page).press('ArrowDown')
  await expect.poll(() => heard(page)).toEqual({ playing: 0, at: 15 })
  const box = await scrubber(page).boundingBox()
  await scrubber(page).click({ position: { x: (box?.width ?? 0) / 2, y: 12 } })
  await expect.poll(async () => (await heard(page)).at).toBeGreaterThan(20)
  await scrubber(page).press(' ')
  await expect.poll(() => heard(page)).toMatchObject({ playing: 1 })
  await bar(page).getByRole('combobox', { name: 'Playback speed' }).selectOption('2')
  expect(await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(2)

  await scrubber(page).press('End')
  await expect(card(page, AGENTS).getByText('Listen', { exact: true })).toBeVisible()
  await expect(scrubber(page)).toHaveAttribute('aria-valuetext', /^0 seconds of /)
  await bar(page).getByRole('button', { name: 'Close player' }).click()
  await expect(bar(page)).toHaveCount(0)
  expect(complaints).toEqual([])
})

// Covers: site-4-29, player-2
test('an episode continues where it was left, and stops when its page is left', async ({ page }) => {
  await open(page, 'en')
  await card(page, CHEAP)
    .getByRole('button', { name: /^Listen/ })
    .click()
  await bar(page).getByRole('button', { name: 'Skip ahead 15 seconds' }).click()
  await expect.poll(async () => (await heard(page)).at).toBeGreaterThan(15)
  await bar(page)
    .getByRole('button', { name: /^Pause/ })
    .click()
  await page.reload()
  await alive(page)
  await expect(bar(page)).toHaveCount(0)
  await expect(card(page, CHEAP).getByText(/^Resume at 0:1\d$/)).toBeVisible()
  await card(page, CHEAP)
    .getByRole('button', { name: /^Listen/ })
    .click()
  await expect.poll(async () => (await heard(page)).at).toBeGreaterThan(14)

  // switching the language does not leave the page
  await page.getByRole('link', { name: 'Français' }).click()
  const french = bar(page, 'Lecteur')
  await expect(french.getByText('Pourquoi l’inférence est devenue bon marché cet automne')).toBeVisible()
  expect(await heard(page)).toMatchObject({ playing: 1 })
  await page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name: 'Tarifs' }).click()
  await expect(page).toHaveURL(/\/fr\/pricing$/)
  await expect(french).toHaveCount(0)
  expect(await heard(page)).toMatchObject({ playing: 0 })
})

test('only one of two tabs plays: starting one pauses the other', async ({ page, context }) => {
  const other = await context.newPage()
  const listen = (tab: Page, title: string) => card(tab, title).getByRole('button', { name: /^Listen/ })
  const playing = async () => [(await heard(page)).playing, (await heard(other)).playing]
  await open(page, 'en')
  await open(other, 'en')
  await listen(page, CHEAP).click()
  await expect(card(page, CHEAP).getByText('Playing')).toBeVisible()
  await listen(other, AGENTS).click()
  await expect(card(other, AGENTS).getByText('Playing')).toBeVisible()
  await expect.poll(playing).toEqual([0, 1])
  await listen(page, CHEAP).click()
  await expect.poll(playing).toEqual([1, 0])
})

// Covers: player-3
test('chapters and transcript lead to their moments and mark the current one', async ({ page }) => {
  await open(page, 'en')
  await card(page, CHEAP)
    .getByRole('link', { name: /^Transcript/ })
    .click()
  await expect(bar(page).getByRole('heading', { name: 'Transcript' })).toBeFocused()
  expect(await heard(page)).toEqual({ playing: 0, at: 0 }) // reading along does not start the audio
  await bar(page)
    .getByRole('button', { name: /Three things did it\.$/ })
    .click()
  await expect(bar(page).locator('[aria-current=true]')).toHaveText(/Three things did it\.$/)
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('button', { name: 'Transcript' })).toBeFocused()
  await bar(page).getByRole('button', { name: 'Chapters' }).click()
  await expect(bar(page).locator('[aria-current=true]')).toHaveText(/Three reasons$/)
  await bar(page)
    .getByRole('button', { name: /What comes next$/ })
    .click()
  await bar(page)
    .getByRole('button', { name: /^Listen/ })
    .click()
  await expect.poll(async () => (await heard(page)).at).toBeGreaterThan(30)
  const session = await page.evaluate(() => ({
    title: navigator.mediaSession.metadata?.title,
    artist: navigator.mediaSession.metadata?.artist,
    state: navigator.mediaSession.playbackState,
  }))
  expect(session).toEqual({ title: CHEAP, artist: 'Cadence', state: 'playing' })
})

test('a click that is held while the sound starts still pauses', async ({ page }) => {
  await open(page, 'en')
  const sound = Promise.withResolvers<void>()
  await page.route('**/audio/*.mp3', async (route) => {
    await sound.promise
    await route.continue()
  })
  const button = card(page, CHEAP).getByRole('button').first()
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await page.mouse.down() // on the spinner, which the pause icon replaces
  sound.resolve()
  await expect(button).not.toHaveAttribute('aria-busy')
  await page.mouse.up()
  await expect(button).toHaveAccessibleName(`Listen: ${CHEAP}`)
  expect(await heard(page)).toMatchObject({ playing: 0 })
})

// Covers: site-8-18
test('audio that cannot be played says so in French, and can be tried again', async ({ page }) => {
  await open(page, 'fr')
  await page.route('**/audio/*.mp3', (route) =>
    route.fulfill({ status: 200, body: 'no sound', contentType: 'audio/mpeg' }),
  )
  await page.getByRole('button', { name: 'Écouter : Trois agents, une boîte de réception' }).click()
  const said = page.getByRole('alert').filter({ hasText: 'Erreur' })
  await expect(said).toContainText("Impossible de lire l'audio")
  expect(await heard(page)).toMatchObject({ playing: 0 })
  const [toast, player] = [await said.boundingBox(), await bar(page, 'Lecteur').boundingBox()]
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(player?.y ?? 0) // the toast is above the player bar
  await page.unroute('**/audio/*.mp3')
  await bar(page, 'Lecteur')
    .getByRole('button', { name: /^Écouter/ })
    .click()
  await expect.poll(async () => (await heard(page)).at).toBeGreaterThan(0)
  await expect(said).toHaveCount(0)
})

// Covers: player-6
test('the transport runs left to right in Arabic, and times are in Arabic', async ({ page }) => {
  await open(page, 'ar')
  await page
    .getByRole('button', { name: /^استماع/ })
    .first()
    .click()
  const player = bar(page, 'المشغّل')
  const [back, ahead] = [
    await player.getByRole('button', { name: /^الرجوع 15/ }).boundingBox(),
    await player.getByRole('button', { name: /^التقديم 15/ }).boundingBox(),
  ]
  expect(back?.x).toBeLessThan(ahead?.x ?? 0)
  await player.getByRole('button', { name: /^إيقاف مؤقت/ }).click()
  const position = player.getByRole('slider', { name: 'موضع التشغيل' })
  await position.press('Home')
  await position.press('ArrowRight')
  await expect(position).toHaveAttribute('aria-valuetext', /^5 ثوان من /)
})

// Covers: player-7
test('an address with an episode shows that one, and the player never hides the focused element', async ({
  page,
}) => {
  const { items } = (await (await fetch(`${site.url}/api/podcasts`)).json()) as Episodes
  await open(page, 'en')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/en/podcasts#${items.at(-1)?.id}`)
  await alive(page)
  await expect(card(page, 'Page eleven')).toBeInViewport({ ratio: 0.5 })
  await card(page, 'Page eleven')
    .getByRole('button', { name: /^Listen/ })
    .click()
  await expect(bar(page)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.locator('header a').first().focus()
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate(() => {
      const player = document.getElementById('player')
      const focused = document.activeElement
      if (!player || !focused || focused === document.body || player.contains(focused)) return null
      return focused.getBoundingClientRect().bottom > player.getBoundingClientRect().top
        ? focused.outerHTML
        : null
    })
    expect(hidden).toBeNull()
  }
})

const OPEN = [
  ['chapters', 1440],
  ['transcript', 390],
] as const
for (const language of ['en', 'ar'] as const)
  // Covers: player-8
  test(`the open player is accessible in ${language}, wide and narrow, light and dark`, async ({ page }) => {
    await open(page, language)
    await page.locator('[id^=play-]').first().click()
    for (const [panel, width] of OPEN) {
      await page.setViewportSize({ width, height: 844 })
      await page.locator(`#player-${panel}`).click()
      await expect(page.locator('#player ol button').first()).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const found = await violationsOn(page, { within: ['#player', 'main article'] })
        expect([width, colorScheme, found]).toEqual([width, colorScheme, []])
      }
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
