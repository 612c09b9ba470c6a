import * as z from 'zod'
import { pictureSources } from '#ui/cover.ts'
import { say } from '#languages/languages.ts'
import { addressIn, isLanguage } from '#languages/rules.ts'
import { absolute, writeEach } from '#articles/making.ts'
import { viewsOf } from '#articles/article-wire.ts'
import { wholeArticles } from '#articles/articles.ts'
import { type ArticleView, articles } from '#articles/calls.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { handle } from '#platform/serve.ts'
import { feedItem, v1Feed } from './calls.ts'
import { askSite } from './site-answers.ts'

export const v1FeedHandler = handle(v1Feed, async (asked, context) => {
  const { config } = context
  const language = asked.lang ?? (isLanguage(context.language) ? context.language : 'en')
  const { items: cards, next_cursor: next } = await askSite(articles, asked, context)
  const ids = cards.map(({ id }) => id)
  const views = await viewsOf(await wholeArticles(context.db, ids, language), language, context)
  const items = await writeEach(context.log, views, (view) => z.parse(feedItem, itemOf(view, context)))
  const here = (cursor: string | undefined) => {
    const url = new URL('/api/v1/feed.json', config.siteUrl)
    url.searchParams.set('lang', language)
    url.searchParams.set('limit', String(asked.limit))
    if (cursor !== undefined) url.searchParams.set('cursor', cursor)
    return url.href
  }
  return {
    version: 'https://jsonfeed.org/version/1.1' as const,
    title: say(language, 'library.home.title', { site: config.siteName }),
    home_page_url: absolute(config, addressIn(language, '/')),
    feed_url: here(asked.cursor),
    ...(next !== null && { next_url: here(next) }),
    language,
    items,
  }
})

const itemOf = (view: ArticleView, { config }: RequestContext) => ({
  id: `urn:uuid:${view.id}`,
  url: absolute(config, addressIn(view.language, `/news/${view.id}`)),
  ...(view.external_url !== null && { external_url: view.external_url }),
  title: view.title,
  summary: view.excerpt,
  content_html: view.content_html,
  image: absolute(config, pictureSources(view).src),
  date_published: view.published_at,
  date_modified: view.updated_at,
  ...(view.author !== null && { authors: [{ name: view.author }] }),
  tags: [view.topic, ...view.tags],
  language: view.language,
  _cadence: {
    original_language: view.original_language,
    machine_translated: view.machine_translated,
    access_tier: view.access_tier,
    momentum: view.momentum,
    sources: view.sources.map(({ publisher, url }) => ({ publisher, url })),
  },
})
