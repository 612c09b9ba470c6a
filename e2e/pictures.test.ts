import { type Page, expect } from '@playwright/test'
import sharp from 'sharp'
import { type Loopback, loopback } from '../src/services/loopback.ts'
import { type LoopbackModel, loopbackModel } from '../src/services/loopback-model.ts'
import { aPhotograph } from '../src/services/test-pictures.ts'
import { complaintsOf, signUpAndIn } from './reader.ts'
import { test } from './shared-desk.ts'
import { type Site, openSite } from './site.ts'

// Where the images of stories come from, as readers and networks see them.

const PHOTOGRAPHED = 'Tidewater Labs opens the weights of its harbour model'
const PAINTED = 'A small clinic lets an assistant write its referral letters'
let publisher: Loopback
let model: LoopbackModel
let site: Site

test.beforeAll(async () => {
  const photograph = await aPhotograph(1600, 900)
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toUTCString()
  const item = (id: string, title: string, text: string, picture: string) =>
    `<item><title>${title}</title><link>https://harbour.example/${id}</link><guid isPermaLink="false">${id}</guid>` +
    `<pubDate>${hoursAgo(2)}</pubDate>${picture}<description><![CDATA[<p>${text}</p>]]></description></item>`
  publisher = await loopback((request, response) => {
    if (request.url === '/photo.png')
      return void response.setHeader('content-type', 'image/png').end(photograph)
    if (request.url !== '/rss.xml') return void response.writeHead(404).end()
    const enclosure = `<enclosure url="http://${request.headers.host}/photo.png" type="image/png" length="9"/>`
    response
      .setHeader('content-type', 'application/rss+xml')
      .end(
        `<?xml version="1.0"?><rss version="2.0"><channel><title>f</title><link>https://harbour.example/</link>${item(
          'weights',
          PHOTOGRAPHED,
          'Tidewater Labs opened the weights of its harbour model on Monday. The model plans berths for 240 ships a day, the company said. Port workers in three cities tested it for eleven weeks.',
          enclosure,
        )}${item(
          'letters',
          PAINTED,
          'A clinic in Valmora lets an assistant write its referral letters since October. Doctors read every letter before it leaves the house. The clinic counted 1,310 letters in the first month.',
          '',
        )}</channel></rss>`,
      )
  })
  model = await loopbackModel()
  model.answer(({ path }) => (path === '/images/generations' ? { bytes: photograph } : undefined))
  site = await openSite({
    FETCH_ALLOW_HOSTS: publisher.host,
    ADMIN_EMAIL: 'ada@example.com',
    ...model.env(),
    AI_MODEL: '',
    AI_EMBEDDING_MODEL: '',
  })
})
test.afterAll(async () => {
  await site.close()
  await publisher.close()
  await model.close()
})

/** Makes an API call of the desk, as its own page does. */
const call = <Answer>(page: Page, path: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async ([address, data]) => {
      const asked = data && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(data),
      }
      return (await fetch(`/api/${address}`, asked ?? {})).json() as Promise<Answer>
    },
    [path, body] as const,
  )

type Drafts = { items: { id: string; title: string }[] }

// Covers: articles-10
test('images come from this site only and are credited, and networks get a card', async ({
  page,
  browser,
  request,
}) => {
  await signUpAndIn(page, site.url, 'ada@example.com', 'correct horse')
  const ids =
    await test.step('two stories come in, and each has its image before an editor sees it', async () => {
      await call(page, 'admin/ai-news-sources', {
        name: 'Harbour Daily',
        url: `${publisher.origin}/rss.xml`,
        scrape_frequency_hours: 6,
      })
      await call(page, 'scrape-ai-news', {})
      const { items } = await call<Drafts>(page, 'admin/generated-content')
      const found = [PHOTOGRAPHED, PAINTED].map(
        (title) => items.find((draft) => draft.title === title)?.id ?? '',
      )
      for (const id of found)
        await expect
          .poll(
            async () =>
              (await call<{ image_url: string | null }>(page, `admin/generated-content/${id}`)).image_url,
            { timeout: 120_000 },
          )
          .toMatch(/^\/pictures\//)
      return found
    })
  for (const id of ids) await call(page, 'approve-content', { contentId: id, action: 'approve' })

  const visitor = await (await browser.newContext()).newPage()
  const complaints = complaintsOf(visitor)
  const hosts = new Set<string>()
  visitor.on('request', (each) => hosts.add(new URL(each.url()).host))
  for (const [id, caption, alt] of [
    [ids[0], 'Photo: Harbour Daily', `Image for “${PHOTOGRAPHED}”`],
    [ids[1], 'AI image', `AI image for “${PAINTED}”`],
  ] as const) {
    await visitor.goto(`${site.url}/en/news/${id}`)
    await expect(visitor.locator('figcaption')).toHaveText(caption)
    const img = visitor.getByRole('main').getByRole('img', { name: alt })
    await expect(img).toHaveJSProperty('complete', true)
    expect(await img.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(400)
  }
  await visitor.goto(`${site.url}/ar/news/${ids[1]}`)
  await expect(visitor.locator('figcaption')).toHaveText('صورة مولَّدة بالذكاء الاصطناعي')
  await visitor.goto(`${site.url}/en/news`)
  expect([...hosts]).toEqual([new URL(site.url).host])
  expect(complaints).toEqual([])

  await test.step('the page references its card and its other languages', async () => {
    await visitor.goto(`${site.url}/en/news`)
    const sample = visitor.locator('main article a[href*="/news/"]').last()
    const address = new URL((await sample.getAttribute('href')) ?? '', site.url).href
    const html = await (await request.get(address)).text()
    const metas = (property: string) =>
      [...html.matchAll(new RegExp(`<meta property="${property}" content="([^"]+)"`, 'g'))].map(
        (m) => m[1] ?? '',
      )
    const [card] = metas('og:image')
    expect(card).toMatch(/\/cards\/news\/.*\.jpg$/)
    expect(metas('og:image:width')).toEqual(['1200'])
    expect(html).toContain('content="summary_large_image"')
    expect(new Set(metas('og:locale:alternate')).size).toBe(4)
    expect(metas('og:locale:alternate')).not.toContain(metas('og:locale')[0])
    const answer = await request.get(card ?? '')
    expect(await sharp(await answer.body()).metadata()).toMatchObject({ width: 1200, height: 630 })
    const { '@graph': graph = [] } = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as {
      '@graph'?: { '@type': string; image?: { url: string }[] }[]
    }
    expect(graph.find((each) => each['@type'] === 'NewsArticle')?.image?.[0]).toMatchObject({
      url: card,
      digitalSourceType: 'https://schema.org/AlgorithmicMediaDigitalSource',
    })
  })
})
