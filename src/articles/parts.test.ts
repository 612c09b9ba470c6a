import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { createElement as h, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageProvider, loadWords } from '#languages/i18n.ts'
import { type Language, addressIn } from '#languages/rules.ts'
import type { ArticleCard } from './calls.ts'
import type { BoardEntry } from './momentum/calls.ts'
import { type SubscriptionView, membership } from '#membership/calls.ts'
import { session } from '#people/calls.ts'
import { callQuery } from '#platform/ask.ts'
import { newQueryClient } from '#layout/query-client.ts'
import { AccessLock } from './cards/access-lock.tsx'
import { LockCard } from './cards/lock-card.tsx'
import { MomentumBoard } from '#trends/leaderboard/momentum-board.tsx'
import { RankedStory } from '#trends/leaderboard/ranked-story.tsx'
import { NewsCard } from './cards/news-card.tsx'

const NOW = new Date('2026-11-20T12:00:00Z')
const SITE = { name: 'Cadence', url: 'https://cadence.example', timeZone: 'Africa/Algiers' }
const story: ArticleCard = {
  id: 'a1',
  title: 'A model reads a codebase',
  excerpt: 'On one card.',
  author: 'The desk',
  image_url: null,
  access_tier: 'freemium',
  category: 'news',
  topic: 'AI Research',
  published_at: '2026-11-20T11:18:00Z',
  language: 'en',
  original_language: 'en',
  machine_translated: false,
  reviewed_translation: false,
  momentum: 97,
  momentum_is_placeholder: false,
  momentum_label: 'risingStar',
  external_url: null,
  reading_minutes: 6,
  source_count: 3,
  sample: false,
  access: { state: 'full', because: null },
}
const row: BoardEntry = {
  rank: 1,
  article_id: 'a1',
  title: 'A model reads a codebase',
  language: 'en',
  momentum: 95,
  topic: 'AI News',
  badge: null,
  change: 12,
  sample: false,
  views: 0,
  shares: 0,
}

const premium: SubscriptionView = {
  id: 'sub_1',
  tier: 'premium',
  status: 'active',
  in_force: true,
  cancel_at_period_end: false,
  period_end: '2026-12-20T12:00:00Z',
  trial_end: null,
  ended_at: null,
  end_reason: null,
  grace_ends_at: null,
  price_cents: 890,
  currency: 'eur',
}

/** The component as a page in that language renders it. */
async function shown(
  part: ReactElement,
  language: Language = 'en',
  of = (path: string) => path,
  client = newQueryClient(),
): Promise<string> {
  const root = createRootRouteWithContext<object>()({
    component: () => h(QueryClientProvider, { client }, h(PageProvider, null, h(Outlet))),
    notFoundComponent: () => part,
  })
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ['/anywhere'] }),
    context: {
      language,
      words: await loadWords(language),
      address: { of },
      site: SITE,
    },
  })
  await router.load()
  // the app registers its own router type; this router has only what the components need
  const html = renderToString(h(RouterProvider, { router: router as never }))
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
}
const card = (more: Partial<ArticleCard> = {}, props = {}) =>
  h(NewsCard, { article: { ...story, ...more }, size: 'standard', href: '/news/a1', now: NOW, ...props })

test('every link to a story includes the language when the page’s address does', async () => {
  const links = await shown(card({}, { readMore: true }), 'fr', (path) => addressIn('fr', path))
  expect(links.match(/href="[^"]*"/g)).toEqual(Array.from({ length: 3 }, () => 'href="/fr/news/a1"'))
})

// Covers: site-2-card-7
test('only the headline of a story is reachable by the Tab key', async () => {
  const links = (await shown(card({}, { readMore: true }))).match(/<a [^>]*>/g) ?? []
  expect(links).toHaveLength(3)
  expect(links.filter((link) => !link.includes('tabindex="-1"'))).toHaveLength(1)
  for (const link of links.filter((l) => l.includes('tabindex="-1"')))
    expect(link).toContain('aria-hidden="true"')
})

// Covers: site-2-card-1, site-9-31
test('a card without a picture shows its cover', async () => {
  expect(await shown(card())).toContain('src="/covers/a1-960.webp"')
})

test('a text in another language than the page is labeled with its language', async () => {
  const html = await shown(card(), 'ar')
  expect(html).toContain('<h3 class="mt-2 text-lg font-bold sm:text-xl" lang="en" dir="auto">')
  expect(html).toContain('>بالإنجليزية</span>')
  expect(await shown(card())).not.toContain('English</span>')
})

// Covers: site-2-card-3
test('a placeholder score keeps its number and label, and is drawn without yellow', async () => {
  const measured = await shown(card())
  expect(measured).toContain('Momentum 97, Rising Star')
  expect(measured).toContain('bg-signal')
  const html = await shown(card({ momentum: 85, momentum_is_placeholder: true }))
  expect(html).toContain('Momentum 85, Rising Star')
  expect(html).not.toContain('signal')
})

// Covers: site-2-card-3
test.each([
  [80, 'risingStar', 'Momentum 80, Rising Star'],
  [79, 'trending', 'Momentum 79, Trending'],
  [60, 'trending', 'Momentum 60, Trending'],
  [59, 'new', 'Momentum 59, New'],
] as const)('a score of %i is announced with its label %s', async (momentum, label, words) => {
  expect(await shown(card({ momentum, momentum_label: label }))).toContain(words)
})

// Covers: site-3-6
test('a story on the board shows its label, and a badge only where it adds information', async () => {
  const ranked = (badge: BoardEntry['badge'], momentum = 92) =>
    shown(h(RankedStory, { entry: { ...row, badge, momentum, why: null } }))
  for (const badge of ['New', 'Trending', 'Rising Star', null] as const) {
    const html = await ranked(badge)
    expect(html.match(/>(?:Rising Star|Trending|New)</g)).toEqual(['>Rising Star<'])
  }
  expect(await ranked('Rising Star', 79)).not.toContain('Rising Star')
  for (const badge of ['Research Breakthrough', 'Community Favorite'] as const)
    expect(await ranked(badge)).toContain(badge)
})

// Covers: site-2-card-2, site-2-card-6
test('a card shows its topic and its paid tier, and links to the official site', async () => {
  const html = await shown(card({ access_tier: 'b2b', external_url: 'https://maker.example/' }), 'fr')
  expect(html).toContain('Recherche')
  expect(html).toContain('>B2B</span>')
  expect(html).toMatch(/<a href="https:\/\/maker\.example\/" target="_blank" rel="noopener nofollow"/)
  expect(await shown(card())).not.toContain('Freemium')
})

// Covers: site-2-card-5
test('the share button names the story', async () => {
  expect(await shown(card(), 'fr')).toContain('aria-label="Partager\u00a0: A model reads a codebase"')
})

test('a board is an ordered list whose changes are readable by screen readers', async () => {
  const entries = [row, { ...row, article_id: 'a2', change: -2 }, { ...row, article_id: 'a3', change: null }]
  const html = await shown(h(MomentumBoard, { entries, hrefOf: (e: BoardEntry) => `/news/${e.article_id}` }))
  expect(html).toContain('Up 12 in 6 hours')
  expect(html).toContain('Down 2 in 6 hours')
  expect(html).toContain('>−2</bdi>')
  expect(html.match(/<ol.*<\/ol>/s)?.[0].match(/<a /g)).toHaveLength(3)
})

test('an empty board is a short note instead of a panel', async () => {
  const html = await shown(h(MomentumBoard, { entries: [], hrefOf: () => '' }))
  expect(html).toContain('The leaderboard is empty right now.')
  expect(html).not.toContain('ground-inverse')
})

// Covers: site-2-article-13, site-2-article-14
test('the lock card uses the wording of the specification', async () => {
  const locked = (because: 'premium' | 'b2b') =>
    shown(h(LockCard, { state: 'locked', because, back: { list: 'news', href: '/news' } }), 'fr')
  expect(await locked('premium')).toContain(
    "Abonnez-vous à Premium pour accéder à cet article et débloquer l'intégralité de nos archives",
  )
  expect(await locked('b2b')).toContain('Ce contenu est réservé aux abonnés B2B')
  expect(await locked('b2b')).toMatch(/<a [^>]*href="\/pricing"[^>]*>Voir les offres<\/a>/)
})

test('a lock links back to the list that the reader came from', async () => {
  const locked = (list: 'news' | 'agents') =>
    shown(h(LockCard, { state: 'locked', because: 'premium', back: { list, href: `/${list}` } }))
  expect(await locked('news')).toMatch(/<a [^>]*href="\/news"[^>]*>.*Back to news/)
  expect(await locked('agents')).toMatch(/<a [^>]*href="\/agents"[^>]*>.*Back to agents/)
})

/** The lock of an item, for a reader with a Premium subscription. */
function lockFor(because: 'premium' | 'b2b', own: Partial<SubscriptionView> | null): Promise<string> {
  const client = newQueryClient()
  const user = { id: 'ada', email: 'ada@example.com', factors: [] }
  client.setQueryData(callQuery(session, {}).queryKey, { user: own && user, roles: [] })
  client.setQueryData(callQuery(membership, {}).queryKey, {
    standing: own?.in_force ? 'premium' : 'freemium',
    subscription: { ...premium, ...own },
    trial_available: false,
    provider: 'test',
  })
  const item = { access_tier: because, published_at: story.published_at }
  const lock = h(AccessLock, { item, because, back: { list: 'news', href: '/news' }, asked: ['article'] })
  return shown(lock, 'en', (path) => path, client)
}

// Covers: articles-13
test('a B2B lock shows Premium readers what they have and lack; a Premium lock shows why it is closed', async () => {
  const have = 'You’re on Premium. B2B SaaS includes everything you have now and unlocks this content.'
  const settle = 'You’re on Premium, but your last payment failed.'
  const failed = { in_force: false, status: 'past_due' } as const
  expect(await lockFor('b2b', {})).toContain(have)
  expect(await lockFor('b2b', {})).toMatch(/<a [^>]*href="\/account#plan"[^>]*>Manage in your account<\/a>/)
  expect(await lockFor('premium', failed)).toContain(settle)
  for (const html of [
    await lockFor('premium', {}), // Premium is being activated
    await lockFor('b2b', { status: 'canceled', in_force: false }),
    await lockFor('b2b', null),
  ]) {
    expect(html).toContain('See plans')
    expect(html).not.toContain('You have Premium')
  }
})

test('unknown access is not treated as denied: the card offers a retry', async () => {
  const html = await shown(h(LockCard, { state: 'unknown', onRetry: () => {}, requestId: '0198' }))
  expect(html).toContain('role="alert"')
  expect(html).toContain('Retry')
  expect(html).not.toContain('/pricing')
})
