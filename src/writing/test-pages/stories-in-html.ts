import { readFileSync } from 'node:fs'
import type { Language } from '#languages/rules.ts'
import { readBytes } from '#sources/reading/read-bytes.ts'
import type { SourceText } from '../rules.ts'

/**
 * Ten invented stories as pages, each with the publishers that report it: the file name in `html` and the publisher's name.
 */
const STORIES: { language: Language; pages: Record<string, string> }[] = [
  {
    language: 'en',
    pages: {
      'en-corvane-wire': 'Halcyon Wire',
      'en-corvane-courier': 'The Lagan Courier',
      'en-corvane-blog': 'Corvane',
    },
  },
  { language: 'en', pages: { 'en-night-analysis': 'The Quayside Review' } },
  {
    language: 'ar',
    pages: { 'ar-desalination-daily': 'صحيفة المرفأ', 'ar-desalination-wire': 'وكالة الضفة للأنباء' },
  },
  { language: 'ar', pages: { 'ar-dialects-study': 'مجلة آفاق العلم' } },
  {
    language: 'fr',
    pages: {
      'fr-vignobles-agence': 'Agence du Ponant',
      'fr-vignobles-quotidien': 'Le Journal des Deux Rives',
    },
  },
  { language: 'fr', pages: { 'fr-audition-direct': 'La Dépêche du Littoral' } },
  {
    language: 'es',
    pages: { 'es-congreso-aviso': 'Fundación Surco', 'es-congreso-diario': 'Diario de la Raya' },
  },
  { language: 'es', pages: { 'es-traductores-analisis': 'Revista Intemperie' } },
  { language: 'pt', pages: { 'pt-corais-estudo': 'Ciência ao Largo' } },
  {
    language: 'pt',
    pages: { 'pt-entregas-portal': 'Portal Mirante', 'pt-entregas-gazeta': 'Gazeta do Porto' },
  },
]

/** The ten stories, with their pages read as in a scrape run, the first report first. */
export const STORIES_IN_HTML = STORIES.map(({ language, pages }) => ({
  language,
  name: Object.keys(pages)[0] ?? '',
  sources: Object.entries(pages)
    .map(([file, publisher]) => sourceOf(file, publisher))
    .toSorted((a, b) => (a.publishedAt ?? '').localeCompare(b.publishedAt ?? ''))
    .map((source, i): SourceText => ({ ...source, n: i + 1 })),
}))

function sourceOf(file: string, publisher: string): Omit<SourceText, 'n'> {
  const reading = readBytes({
    bytes: readFileSync(new URL(`html/${file}.html`, import.meta.url)),
    contentType: 'text/html; charset=utf-8',
    url: `https://${file}.example/story`,
    usual: null,
    expect: 'page',
  })
  if (reading.shape !== 'page' || reading.language === null) throw new Error(`${file} is no article`)
  const { title, publishedAt, paragraphs, url } = reading.page
  return {
    url,
    publisher,
    title,
    language: reading.language,
    publishedAt: publishedAt?.toISOString() ?? null,
    paragraphs,
  }
}
