import { expect } from '@playwright/test'
import { invented, openInvented, openPreview, openReview, serveDrafts } from './desk.ts'
import { complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'

// The review page with drafts of every kind, on mocked responses that contain all that the editor shows.

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

for (const type of ['image', 'infographic'] as const)
  // Covers: admin-2-review-8
  test(`content of the kind ${type} is shown as an image in the editor and in the preview`, async ({
    browser,
    desk,
  }) => {
    const page = await desk.editor(browser)
    await openInvented(page, desk, { content_type: type, content: PICTURE })
    const picture = page.getByRole('img', { name: 'Image de « Une invention »' })
    await expect(picture).toHaveAttribute('src', PICTURE)
    await expect(page.getByRole('textbox', { name: 'Contenu' })).toHaveCount(0)
    await expect((await openPreview(page)).getByRole('img')).toHaveAttribute('src', PICTURE)
  })

test('an infographic is shown whole, and its alternative text describes it', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  const alt = 'Infographie : Une invention. 45 millions : « Elle a coûté 45 millions. »'
  await openInvented(page, desk, { content_type: 'infographic', content: PICTURE, metadata: { alt } })
  const picture = page.getByRole('img', { name: alt })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((img) => getComputedStyle(img).objectFit)).toBe('fill')
})

test('a video script is previewed scene by scene: the spoken text and the shown text', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const content =
    '## Ouverture\n\nVous regardez Cadence.\n\n> Cadence\n\n## Une invention\n\nElle coûte 5 €. [1]\n\n> 5 € [1]'
  await openInvented(page, desk, { content_type: 'video', content, metadata: { seconds: 74 } })
  await expect(page.getByText(/Les titres sont les scènes/)).toBeVisible()
  const shown = await openPreview(page)
  await expect(shown.getByText('Environ 74 secondes')).toBeVisible()
  await expect(shown.getByRole('heading', { name: 'Scène 1 : Ouverture' })).toBeVisible()
  const scene = shown.getByRole('listitem').filter({ hasText: 'Scène 2 : Une invention' })
  await expect(scene.getByText('Elle coûte 5 €.')).toBeVisible()
  await expect(scene.getByText(/^5 €/)).toBeVisible()
})

for (const type of ['article', 'agent', 'event'] as const)
  // Covers: admin-2-review-11
  test(`an item of the kind ${type} shows its image`, async ({ browser, desk }) => {
    const page = await desk.editor(browser)
    await openInvented(page, desk, { content_type: type, image_url: PICTURE })
    await expect(page.getByRole('img', { name: 'Image de « Une invention »' })).toBeVisible()
    await expect(page.getByText('Aucune image générée pour ce contenu')).toHaveCount(0)
  })

test('an image that cannot be loaded is reported as missing', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  await openInvented(page, desk, { image_url: '/no/such/picture.png' })
  await expect(page.getByText('Impossible de charger l’image')).toBeVisible()
})

// Covers: admin-2-review-4
test('every kind has its own label and icon in the list, every tier its badge', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  const kinds = {
    article: 'Article',
    image: 'Image',
    infographic: 'Infographie',
    podcast: 'Podcast',
    video: 'Vidéo',
    tool: 'Outil',
    agent: 'Agent',
    event: 'Événement',
  } as const
  const tiers = { freemium: 'Freemium', premium: 'Premium', b2b: 'B2B' } as const
  const drafts = [
    ...Object.keys(kinds).map((kind) =>
      invented({ content_type: kind as keyof typeof kinds, title: `le ${kind}` }),
    ), // the keys are those of the object itself
    ...Object.keys(tiers).map((tier) =>
      invented({ access_tier: tier as keyof typeof tiers, title: `en ${tier}` }),
    ),
  ]
  await serveDrafts(page, drafts)
  await openReview(page, desk)
  const item = (title: string) =>
    page.getByRole('link').filter({ has: page.getByText(title, { exact: true }) })
  for (const [kind, word] of Object.entries(kinds))
    await expect(item(`le ${kind}`).getByText(word, { exact: true })).toBeVisible()
  for (const [tier, word] of Object.entries(tiers))
    await expect(item(`en ${tier}`).getByText(word, { exact: true })).toBeVisible()
  const icons = await page
    .locator('[data-draft]')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('svg')?.innerHTML))
  expect(new Set(icons).size).toBe(8)
})

// Covers: admin-2-review-15
test('a podcast shows image, title, hook, length and its player', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  const metadata = {
    audioUrl: '/sound.mp3',
    imageUrl: PICTURE,
    hook: 'Pourquoi les ports ?',
    duration_minutes: 7,
  }
  await openInvented(page, desk, { content_type: 'podcast', metadata })
  const shown = await openPreview(page)
  await expect(shown.getByRole('img')).toHaveAttribute('src', PICTURE)
  await expect(shown.getByRole('heading', { name: 'Une invention' })).toBeVisible()
  await expect(shown.getByText('Pourquoi les ports ?')).toBeVisible()
  await expect(shown.getByText('7 minutes')).toBeVisible()
  await expect(shown.getByLabel('Écouter « Une invention »')).toHaveAttribute('src', '/sound.mp3')
  await expect(shown.getByText('Audio non disponible pour ce podcast')).toHaveCount(0)
})

// Covers: admin-2-review-16
test('a podcast without audio says so', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  await openInvented(page, desk, { content_type: 'podcast' })
  const shown = await openPreview(page)
  await expect(shown.getByText('Audio non disponible pour ce podcast')).toBeVisible()
  await expect(shown.locator('audio')).toHaveCount(0)
})

/** Ten seconds of silence. */
function silence(): Buffer {
  const [header, sound] = [Buffer.alloc(44), Buffer.alloc(80_000, 128)]
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + sound.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8000, 24)
  header.writeUInt32LE(8000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(sound.length, 40)
  return Buffer.concat([header, sound])
}

// Covers: admin-4-8
test('one podcast plays at a time in the review, up to its end; another draft or page stops it', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  await page.route('**/sound.mp3', (route) => route.fulfill({ contentType: 'audio/wav', body: silence() }))
  const metadata = { audioUrl: '/sound.mp3' }
  const [first, second] = [
    invented({ title: 'Le premier', content_type: 'podcast', metadata }),
    invented({ title: 'Le second', content_type: 'podcast', metadata }),
  ]
  await serveDrafts(page, [first, second])
  const playing = async (title: string) => {
    const player = page.getByLabel(`Écouter « ${title} »`)
    await player.evaluate((audio: HTMLAudioElement) => audio.play())
    const sound = await player.elementHandle()
    return () => sound?.evaluate((audio) => audio instanceof HTMLAudioElement && !audio.paused)
  }
  await openReview(page, desk, 'fr', `?draft=${first.id}`)
  await openPreview(page)
  const plays = await playing('Le premier')
  expect(await plays()).toBe(true)
  await page.locator('[data-draft]').filter({ hasText: 'Le second' }).click()
  await expect.poll(plays).toBe(false)
  await expect((await openPreview(page)).locator('audio')).toHaveCount(1)

  const playsToo = await playing('Le second')
  const player = page.getByLabel('Écouter « Le second »')
  await player.evaluate((audio: HTMLAudioElement) => audio.pause())
  expect(await playsToo()).toBe(false)
  await player.evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 9.9
    return audio.play()
  })
  await expect.poll(playsToo).toBe(false)
  expect(await player.evaluate((audio: HTMLAudioElement) => audio.ended)).toBe(true)

  const playsAgain = await playing('Le second')
  expect(await playsAgain()).toBe(true)
  await page.getByRole('link', { name: 'Cadence' }).first().click()
  await expect.poll(playsAgain).toBe(false)
})

// Covers: admin-8-15
test('audio that cannot be played in the review says so', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  await page.route('**/sound.mp3', (route) => route.fulfill({ status: 404, body: '' }))
  await openInvented(page, desk, { content_type: 'podcast', metadata: { audioUrl: '/sound.mp3' } })
  const shown = await openPreview(page)
  await shown
    .getByLabel('Écouter « Une invention »')
    .evaluate((audio: HTMLAudioElement) => audio.play().catch(() => undefined))
  const toast = page.getByRole('region').filter({ hasText: "Impossible de lire l'audio" }).last()
  await expect(toast).toContainText('Erreur')
})

// Covers: admin-2-review-19, admin-2-review-21, admin-9-12
test('structured text is previewed as an article: ten tags, excerpt, image, formatting, closing paragraph', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const complaints = complaintsOf(page)
  const story = {
    title: 'Dans le texte',
    excerpt: 'Le chapeau du texte.',
    image_url: PICTURE,
    tags: Array.from({ length: 12 }, (_, n) => `sujet${n + 1}`),
    content:
      '## Un intertitre\n\nUn mot **gras**, un mot *penché*. <b id="raw">x</b>\n\nUn autre.\n\nLa fin.',
  }
  await openInvented(page, desk, { content: `\`\`\`json\n${JSON.stringify(story)}\n\`\`\`` })
  const shown = await openPreview(page)
  await expect(shown.getByRole('heading', { name: 'Une invention' })).toBeVisible()
  await expect(shown.getByText('Le chapeau du texte.')).toBeVisible()
  await expect(shown.getByRole('img', { name: 'Image de « Une invention »' })).toHaveAttribute('src', PICTURE)
  await expect(shown.getByRole('heading', { name: 'Un intertitre' })).toBeVisible()
  await expect(shown.locator('strong')).toHaveText('gras')
  await expect(shown.locator('em')).toHaveText('penché')
  await expect(shown.getByText('<b id="raw">x</b>')).toBeVisible() // never rendered as HTML
  await expect(shown.getByRole('list', { name: 'Mots-clés' }).getByRole('listitem')).toHaveCount(10)
  await expect(shown.getByLabel('Partager : Une invention')).toBeVisible()
  const edge = (words: string) =>
    shown.getByText(words, { exact: true }).evaluate((p) => getComputedStyle(p).borderInlineStartWidth)
  expect([await edge('Un autre.'), await edge('La fin.')]).toEqual(['0px', '4px'])
  expect(complaints).toEqual([])
})
