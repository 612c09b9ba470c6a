import { type Page, expect } from '@playwright/test'
import { drawEdition } from '../src/newsletter/mail/draw-edition.ts'
import { personalise } from '#newsletter/mail/marks.ts'
import { PERSONAL, SITE, contentOf, correctionsOf, frameOf } from '../src/newsletter/mail/test-edition.ts'
import { violationsOn } from './axe.ts'
import { test } from './shared-desk.ts'

/** Shows an email as an email client does, without a server behind it; returns the requested addresses. */
async function show(page: Page, html: string): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/*', (route) => {
    const url = route.request().url()
    if (url === 'https://mail.example/')
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
    asked.push(url)
    return route.fulfill({ contentType: 'image/svg+xml', body: PICTURE })
  })
  await page.goto('https://mail.example/')
  return asked
}
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540"><rect width="960" height="540" fill="#123b40"/></svg>'

/** The axe rules that apply to an email: it has no landmarks and no skip link. */
const RULES = [
  'color-contrast',
  'link-in-text-block',
  'link-name',
  'image-alt',
  'role-img-alt',
  'heading-order',
  'empty-heading',
  'page-has-heading-one',
  'document-title',
  'html-has-lang',
  'valid-lang',
  'target-size',
  'aria-allowed-attr',
]

const mailIn = (language: 'en' | 'ar') =>
  personalise(
    drawEdition(
      { ...contentOf(language, 2), corrections: correctionsOf(language) },
      frameOf({ postalAddress: `Cadence, ${'a'.repeat(60)}\n1 Example Street` }),
    ),
    { ...PERSONAL, name: 'Ada <b>Lovelace</b>' },
  )

for (const language of ['en', 'ar'] as const)
  // Covers: digest-archive-5
  test(`the digest is readable as an email in ${language}, wide and narrow, light and dark`, async ({
    page,
  }) => {
    const asked = await show(page, mailIn(language).html)
    for (const width of [600, 360])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        const where = `${language} ${width} ${colorScheme}`
        const { over, outside, ground } = await page.evaluate(() => ({
          over: document.documentElement.scrollWidth - window.innerWidth,
          outside: [...document.querySelectorAll('td,img,h1,h2,h3,a')].filter((element) => {
            const { left, right } = element.getBoundingClientRect()
            return left < 0 || right > window.innerWidth
          }).length,
          ground: getComputedStyle(document.querySelector('.surface') ?? document.body).backgroundColor,
        }))
        expect([where, over, outside]).toEqual([where, 0, 0])
        expect(ground).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(22, 26, 24)')
        expect([where, await violationsOn(page, { rules: RULES })]).toEqual([where, []])
      }
    const headline = page.getByRole('heading', { level: 3 }).first()
    const thumb = page.locator('.thumb img').first()
    const [words, picture] = [await headline.boundingBox(), await thumb.boundingBox()]
    const picturesEnd = (picture?.x ?? 0) > (words?.x ?? 0)
    expect(picturesEnd).toBe(language === 'en') // at the inline end, whichever side that is
    expect(asked.filter((url) => !url.startsWith(`${SITE}/`))).toEqual([])
    expect(asked.length).toBeGreaterThan(5)
  })
