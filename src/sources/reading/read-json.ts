import type { RawItem } from './raw-feed.ts'
import { webAddress } from './plain-text.ts'
import { MAX_ITEMS, type SourceKind } from '../rules.ts'

/** The content of an API's answer: items, or the addresses of the items. */
export type JsonRead = { kind: SourceKind; items: RawItem[] } | { kind: SourceKind; more: string[] }

/**
 * The answers of the known APIs, recognized by their shape: Hacker News (both APIs), GitHub releases, Hugging Face (papers
 * and models) and Product Hunt. Null for any other JSON. Relative addresses are resolved against `url`. Throws SyntaxError
 * for invalid JSON.
 */
export function readJson(text: string, url: string): JsonRead | null {
  const data: unknown = JSON.parse(text)
  const list = listOf(data)
  if (Array.isArray(data) && list.length === 0) return { kind: 'json', items: [] }
  if (list.length > 0 && STORY_LISTS.test(url) && list.every((id) => Number.isSafeInteger(id))) {
    return {
      kind: 'hacker_news',
      more: list.flatMap((id) => webAddress(`item/${String(id)}.json`, url) ?? []),
    }
  }
  for (const { kind, list: find, item } of SHAPES) {
    const found = find(data)
    if (found.length > 0)
      return { kind, items: found.slice(0, MAX_ITEMS).flatMap((each) => item(each, url) ?? []) }
  }
  return Array.isArray(at(data, 'hits')) ? { kind: 'hacker_news', items: [] } : null
}

/** Lists of ids, as Hacker News publishes them. */
const STORY_LISTS = /\/\w*stories(\.json)?$/

type Fields = Readonly<Record<string, unknown>>
type Shape = {
  kind: SourceKind
  list: (data: unknown) => readonly unknown[]
  item: (each: unknown, url: string) => RawItem | null
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
/** The value at a path of field names. */
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, name) => fieldsOf(inner)[name], value)
/** Seconds since 1970 as an ISO 8601 date. */
const written = (seconds: unknown): string | undefined =>
  typeof seconds === 'number' && seconds > 0 && seconds < 1e11
    ? new Date(seconds * 1000).toISOString()
    : undefined
const nothing = { image: [], author: [], content: undefined, summary: undefined } as const

/** Hacker News through Algolia: the stories with their own page, and the text posts. */
const algolia: Shape = {
  kind: 'hacker_news',
  list: (data) => listOf(at(data, 'hits')),
  item(hit) {
    const id = text(at(hit, 'objectID'))
    if (id === undefined) return null
    return {
      id: `hn-${id}`,
      links: [text(at(hit, 'url')), `https://news.ycombinator.com/item?id=${id}`],
      title: text(at(hit, 'title')) ?? text(at(hit, 'story_title')),
      date: [text(at(hit, 'created_at')), written(at(hit, 'created_at_i'))],
      content: text(at(hit, 'story_text')),
      summary: undefined,
      author: [text(at(hit, 'author'))],
      image: [],
    }
  },
}

/** Hacker News through Firebase: one story per address. Comments, jobs and dead stories are left out. */
const firebase: Shape = {
  kind: 'hacker_news',
  list: (data) => (at(data, 'type') === 'story' && typeof at(data, 'id') === 'number' ? [data] : []),
  item(story) {
    const id = Number(at(story, 'id'))
    if (at(story, 'dead') === true || at(story, 'deleted') === true) return null
    return {
      id: `hn-${id}`,
      links: [text(at(story, 'url')), `https://news.ycombinator.com/item?id=${id}`],
      title: text(at(story, 'title')),
      date: [written(at(story, 'time'))],
      content: text(at(story, 'text')),
      summary: undefined,
      author: [text(at(story, 'by'))],
      image: [],
    }
  },
}

/** The releases of a repository; drafts are left out. */
const github: Shape = {
  kind: 'github_releases',
  list: (data) => listOf(data).filter((each) => text(at(each, 'tag_name')) !== undefined),
  item(release) {
    const link = text(at(release, 'html_url'))
    if (at(release, 'draft') === true || link === undefined) return null
    return {
      id: text(at(release, 'node_id')) ?? link,
      links: [link],
      title: text(at(release, 'name')) ?? text(at(release, 'tag_name')),
      date: [text(at(release, 'published_at'))],
      content: text(at(release, 'body')),
      summary: undefined,
      author: [text(at(release, 'author', 'login'))],
      image: [],
    }
  },
}

/** The daily papers of Hugging Face. */
const papers: Shape = {
  kind: 'hugging_face',
  list: (data) => listOf(data).filter((each) => text(at(each, 'paper', 'id')) !== undefined),
  item(daily, url) {
    const id = text(at(daily, 'paper', 'id')) ?? ''
    return {
      id: `paper-${id}`,
      links: [webAddress(`/papers/${encodeURIComponent(id)}`, url) ?? undefined],
      title: text(at(daily, 'title')) ?? text(at(daily, 'paper', 'title')),
      date: [text(at(daily, 'publishedAt')), text(at(daily, 'paper', 'publishedAt'))],
      content: undefined,
      summary: text(at(daily, 'paper', 'summary')) ?? text(at(daily, 'summary')),
      author: [text(at(listOf(at(daily, 'paper', 'authors'))[0], 'name'))],
      image: [text(at(daily, 'thumbnail'))],
    }
  },
}

/** The models of Hugging Face: a name and a date; everything else is on the model's page. */
const models: Shape = {
  kind: 'hugging_face',
  list: (data) => listOf(data).filter((each) => /^[\w.-]+\/[\w.-]+$/.test(text(at(each, 'modelId')) ?? '')),
  item(model, url) {
    const name = text(at(model, 'modelId')) ?? ''
    return {
      ...nothing,
      id: `model-${name}`,
      links: [webAddress(`/${name}`, url) ?? undefined],
      title: name,
      date: [text(at(model, 'createdAt'))],
      author: [name.split('/')[0]],
      image: [],
    }
  },
}

/** The posts of Product Hunt, as GraphQL edges or as a plain list. */
const products: Shape = {
  kind: 'product_hunt',
  list: (data) =>
    [
      ...listOf(at(data, 'data', 'posts', 'edges')).map((edge) => at(edge, 'node')),
      ...listOf(at(data, 'posts')),
    ].filter((post) => text(at(post, 'tagline')) !== undefined),
  item(post) {
    const [name, tagline] = [text(at(post, 'name')), text(at(post, 'tagline'))]
    const id = at(post, 'id')
    return {
      id: typeof id === 'string' || typeof id === 'number' ? `post-${id}` : undefined,
      links: [text(at(post, 'url')), text(at(post, 'discussion_url')), text(at(post, 'website'))],
      title: [name, tagline].filter(Boolean).join(': '),
      date: ['featuredAt', 'createdAt', 'featured_at', 'created_at'].map((name) => text(at(post, name))),
      content: text(at(post, 'description')),
      summary: tagline,
      author: [text(at(post, 'user', 'name'))],
      image: [text(at(post, 'thumbnail', 'url')), text(at(post, 'thumbnail', 'image_url'))],
    }
  },
}

const SHAPES: readonly Shape[] = [algolia, firebase, github, papers, models, products]
