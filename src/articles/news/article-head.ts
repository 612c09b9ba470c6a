import { pageHead, privateHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { type Words, translator } from '#languages/translate.ts'
import { eventOf, newsArticle } from '../structured-data.ts'
import type { ArticleView } from '../calls.ts'
import { madeWords, translationKey } from '../marks/rules.ts'

type HeadContext = {
  site: { name: string; url: string }
  address: { of(path: string): string }
  language: Language
  words: Words
}

/** Head of an article page. A gated article states only that it is gated, a missing one only that it is missing. */
export function articleHead(view: ArticleView | undefined, { site, address, language, words }: HeadContext) {
  const t = translator(language, words)
  if (view === undefined) return privateHead(t('library.article.missing'), site)
  const list = view.content_type === 'agent' ? 'agents' : view.category === 'events' ? 'events' : 'news'
  const event = eventOf(site, view)
  const translated = translationKey(view)
  const said = [madeWords(view, t), translated && t(translated)]
  const credit = said.filter((each) => each !== null).join(' · ') || null
  return pageHead({
    site,
    address,
    path: `/news/${view.id}`,
    language: view.language,
    languages: view.languages,
    title: view.title,
    description: view.excerpt,
    image: view.share_image,
    type: 'article',
    section: { name: t(`library.${list}.title`), path: `/${list}` },
    data: [newsArticle(site, view, credit), ...(event ? [event] : [])],
  })
}
