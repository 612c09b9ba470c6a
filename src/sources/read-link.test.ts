import { expect, test } from 'vitest'
import { answering, publisher } from './invented-publisher.ts'
import { readLink } from './read-link.ts'

const html = (head: string) =>
  `<!doctype html><html><head><title>Tool</title>${head}</head><body><p>Hello</p></body></html>`
const to = (path: string, status = 301) => answering(status, { location: path })

test('an address that answers is kept as it is', async () => {
  const { site, tools } = await publisher({ '/': html('<link rel="canonical" href="/?utm_source=x">') })
  expect(await readLink(`${site.origin}/`, tools)).toEqual({
    state: 'ok',
    moved: null,
    sites: [],
    products: [],
  })
})

test('permanent redirects within a site are a certain move; with one temporary redirect there is no move', async () => {
  const { site, tools } = await publisher({
    '/old': to('/older', 308),
    '/older': to('/new'),
    '/new': html(''),
    '/campaign': to('/new', 302),
    '/mixed': to('/campaign'),
  })
  const moved = { url: `${site.origin}/new`, evidence: 'permanent_redirect', certain: true }
  expect(await readLink(`${site.origin}/old`, tools)).toMatchObject({ state: 'ok', moved })
  expect(await readLink(`${site.origin}/campaign`, tools)).toMatchObject({ state: 'ok', moved: null })
  expect(await readLink(`${site.origin}/mixed`, tools)).toMatchObject({ state: 'ok', moved: null })
})

test('a permanent redirect to another owner, the front page or a login is left for a person to judge', async () => {
  const { site, tools } = await publisher({
    '/away': (request, response) =>
      void response.writeHead(301, { location: `http://localhost:${site.port}/` }).end(),
    '/product': to('/'),
    '/app': to('/login?next=%2Fapp'),
    '/login?next=%2Fapp': html(''),
    '/': html(''),
  })
  const open = await publisher({})
  for (const path of ['/product', '/app'])
    expect((await readLink(site.origin + path, tools)).moved, path).toMatchObject({
      evidence: 'permanent_redirect',
      certain: false,
    })
  expect((await readLink(`${site.origin}/away`, tools)).state).toBe('refused_address') // the guard checks every redirect
  expect((await readLink(`${open.site.origin}/none`, open.tools)).state).toBe('http_error')
})

test('a canonical address on the same site is proposed, one on another site is not', async () => {
  const { site, tools } = await publisher({
    '/a': html('<link rel="canonical" href="/product">'),
    '/b': html('<link rel="canonical" href="https://other.example/product">'),
  })
  expect((await readLink(`${site.origin}/a`, tools)).moved).toEqual({
    url: `${site.origin}/product`,
    evidence: 'canonical',
    certain: false,
  })
  expect((await readLink(`${site.origin}/b`, tools)).moved).toBeNull()
})

test('the official sites that a page names in JSON-LD and Open Graph are returned with their names', async () => {
  const data = {
    '@graph': [
      { '@type': 'SoftwareApplication', name: 'Pilot', url: 'https://pilot.example/', sameAs: ['https://git.example/pilot'] },
      { '@type': 'Person', name: 'Ada', url: 'https://ada.example/' },
      { '@type': 'Product', name: 'Trap', url: 'javascript:alert(1)' },
    ],
  } // prettier-ignore
  const head = `<script type="application/ld+json">${JSON.stringify(data)}</script><meta property="og:title" content="Pilot"><meta property="product:website" content="https://pilot.example/home">`
  const { site, tools } = await publisher({ '/p': html(head) })
  expect((await readLink(`${site.origin}/p`, tools)).sites).toEqual([
    { name: 'Pilot', url: 'https://pilot.example/' },
    { name: 'Pilot', url: 'https://git.example/pilot' },
    { name: 'Pilot', url: 'https://pilot.example/home' },
  ])
})

// Covers: tools-3
test('a product page yields plans and platforms; a price without a period is left out', async () => {
  const offers = [
    { '@type': 'Offer', name: 'Free', price: 0, priceCurrency: 'EUR' },
    {
      '@type': 'Offer',
      name: 'Team',
      priceSpecification: { price: '12.50', priceCurrency: 'EUR', billingDuration: 'P1M' },
    },
    {
      '@type': 'Offer',
      name: 'Yearly',
      price: '99',
      priceCurrency: 'EUR',
      priceSpecification: { unitCode: 'ANN' },
    },
    { '@type': 'Offer', name: 'Who knows', price: '5', priceCurrency: 'EUR' },
    { '@type': 'Offer', name: 'No money', price: 'cheap', priceCurrency: 'euro' },
  ]
  const product = { '@type': 'SoftwareApplication', name: 'Lyra', operatingSystem: 'Windows, macOS', offers }
  const script = (value: object) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
  const aggregate = { ...product, name: 'Orrery', offers: { '@type': 'AggregateOffer', lowPrice: 1, offers } }
  const { site, tools } = await publisher({ '/': html(script(product) + script(aggregate)) })
  const read = await readLink(`${site.origin}/`, tools)
  const plan = { currency: 'EUR', note: null }
  const plans = [
    { ...plan, name: 'Free', amount_cents: 0, period: 'free' },
    { ...plan, name: 'Team', amount_cents: 1250, period: 'month' },
    { ...plan, name: 'Yearly', amount_cents: 9900, period: 'year' },
  ]
  expect(read.state === 'ok' && read.products).toEqual([
    { name: 'Lyra', plans, platforms: ['Windows', 'macOS'] },
    { name: 'Orrery', plans, platforms: ['Windows', 'macOS'] },
  ])
})
