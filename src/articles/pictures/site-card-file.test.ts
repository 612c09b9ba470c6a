import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pageHead } from '#languages/page-head.ts'
import { CARD_PAGES, addressIn } from '#languages/rules.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'

const { app } = await openTestRuntime()
const bytesOf = async (path: string) => Buffer.from(await (await app.request(path)).arrayBuffer())

// Covers: feeds-11
test('home, lists, leaderboard and pricing have their own share card in their language', async () => {
  const site = { name: 'Ledger', url: 'https://ledger.example' }
  for (const page of CARD_PAGES) {
    const path = page === 'home' ? '/' : `/${page}`
    const address = { of: (of: string) => addressIn('ar', of) }
    const { meta } = pageHead({ site, address, path, language: 'ar', title: 't', description: 'd' })
    expect(meta).toContainEqual({ property: 'og:image', content: `${site.url}/cards/pages/${page}-ar.jpg` })
  }
  for (const card of ['/cards/pages/home-ar.jpg', '/cards/pages/pricing-fr.jpg']) {
    const answer = await app.request(card)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
  }
  expect(await sharp(await bytesOf('/cards/pages/home-ar.jpg')).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  })
})

// Covers: feeds-11
test('a show has a square picture as directories require it, drawn once per language', async () => {
  const [arabic, english] = [await bytesOf('/cards/show/ar.jpg'), await bytesOf('/cards/show/en.jpg')]
  expect(await sharp(arabic).metadata()).toMatchObject({
    format: 'jpeg',
    width: 3000,
    height: 3000,
    space: 'srgb',
  })
  expect(english.equals(arabic)).toBe(false)
  expect((await bytesOf('/cards/show/ar.jpg')).equals(arabic)).toBe(true)
})

test('other names have no card', async () => {
  for (const path of [
    'pages/auth-en.jpg',
    'pages/news-de.jpg',
    'pages/en.jpg',
    'show/news-en.jpg',
    'show/en.png',
  ])
    expect([path, (await app.request(`/cards/${path}`)).status]).toEqual([path, 404])
})
