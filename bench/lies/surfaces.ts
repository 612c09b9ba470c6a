import { LANGUAGES, type Language, addressIn } from '../../src/languages/rules.ts'
import { FEEDS } from '../../src/syndication/rules.ts'

/** A text that readers or programs get, with where it was found. */
export type Surface = { at: string; text: string }

/** Every page, feed and document that shows all items, in each language. */
const COMMON = ['/', '/news', '/index.md', '/llms.txt', ...FEEDS.map(({ path }) => path)]
const API = ['/api/articles?limit=30', '/api/podcasts', '/api/digests', '/news-sitemap.xml']

/** Reads what all readers get. */
export async function commonSurfaces(url: string): Promise<Surface[]> {
  const paths = [...LANGUAGES.flatMap((language) => COMMON.map((path) => addressIn(language, path))), ...API]
  const surfaces: Surface[] = []
  for (const path of paths) surfaces.push(await surfaceAt(url, path))
  return surfaces
}

/** Reads what readers get of one article in its language: its page, its Markdown, and the answer of the API. */
export async function surfacesOf(url: string, id: string, language: Language): Promise<Surface[]> {
  const page = addressIn(language, `/news/${id}`)
  return Promise.all([page, `${page}.md`, `/api/articles/${id}`].map((path) => surfaceAt(url, path)))
}

/** Reads what readers get of an article in another language. */
export const translationOf = (url: string, id: string, language: Language): Promise<Surface> =>
  surfaceAt(url, `${addressIn(language, `/news/${id}`)}.md`)

async function surfaceAt(url: string, path: string): Promise<Surface> {
  const response = await fetch(url + path)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  return { at: path, text: `${text}\n${plain(text)}` }
}

/** The text without tags and with the usual entities decoded; invisible characters between digits are gone. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
