import { FIGURE, POINT, asPublished, isBrief, numbersIn } from '#articles/brief/brief.ts'
import type { ArticleView, CitedSource } from '#articles/calls.ts'
import { say } from '#languages/languages.ts'
import { escaped } from '#services/post/mail-look.ts'

/** A run of points as `briefPost` writes them. */
const POINTS = /(?:<li><blockquote[^>]*>(?:(?!<\/li>)[\s\S])*<\/li>\s*)+/g

/**
 * Text and author of an article for feeds. A brief has its points, then figures and differences, each with a link to its
 * source, and the sources. Points are a list of quotations only while they are sentences as published.
 */
export function postOf(view: ArticleView, siteName: string): { html: string; author: string | null } {
  const { content_html: html, sources, language } = view
  if (!isBrief(view) || html === '') return { html, author: view.author }
  const heading = say(language, 'library.article.sources')
  const author = view.author ?? say(language, 'library.feeds.compiled', { site: siteName })
  return { html: briefPost(html, sources, heading, asPublished(view)), author }
}

/** `html` is the sanitized text. */
function briefPost(
  html: string,
  sources: readonly CitedSource[],
  heading: string,
  published: boolean,
): string {
  const sourceOf = (marks: string) => {
    const [n] = numbersIn(marks)
    return sources.find((source) => source.n === n)
  }
  const link = (source: CitedSource | undefined) =>
    source === undefined ? '' : ` <a href="${escaped(source.url)}">${escaped(source.publisher)}</a>`
  const body = html
    .replace(POINT, (_, text: string, marks: string) => {
      const source = sourceOf(marks)
      if (!published) return `<p>${text}${link(source)}</p>`
      const cite = source === undefined ? '' : ` cite="${escaped(source.url)}"`
      return `<li><blockquote${cite}><p>${text}</p></blockquote>${link(source)}</li>`
    })
    .replace(POINTS, (points) => `<ul>${points}</ul>`)
    .replace(
      FIGURE,
      (_, text: string, _figure: string, marks: string) => `<li>${text}${link(sourceOf(marks))}</li>`,
    )
  const list = sources.map(
    ({ n, url, title, publisher }) =>
      `<li value="${n}"><a href="${escaped(url)}">${escaped(title)}</a>, ${escaped(publisher)}</li>`,
  )
  return list.length === 0 ? body : `${body}<h2>${escaped(heading)}</h2><ol>${list.join('')}</ol>`
}
