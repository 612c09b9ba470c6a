import { FIGURE, POINT, numbersIn } from '../brief/brief.ts'
import type { CitedSource } from '../calls.ts'

/**
 * The text of a brief for its page: each point and figure is followed by its source with publisher and time, and each
 * figure is repeated in large digits. The list of differences, which `bodyOf` has marked, is set apart, and the later
 * of two sources is named as the `latest`. `html` is the sanitized text; text that is no point or figure stays as it is.
 */
export function briefHtml(
  html: string,
  sources: readonly CitedSource[],
  timeOf: (iso: string) => string,
  latest: string,
): string {
  const from = (marks: string) => {
    const [first] = numbersIn(marks)
    const source = sources.find(({ n }) => n === first)
    const time =
      source?.published_at == null
        ? ''
        : ` <time datetime="${escaped(source.published_at)}">${escaped(timeOf(source.published_at))}</time>`
    const publisher = source === undefined ? '' : ` <bdi>${escaped(source.publisher)}</bdi>`
    return `<p class="from"><span>${marks.trim()}</span>${publisher}${time}</p>`
  }
  return html
    .replace(
      POINT,
      (_, text: string, marks: string) => `<blockquote><p>${text}</p>${from(marks)}</blockquote>`,
    )
    .replace(
      FIGURE,
      (_, text: string, figure: string, marks: string) =>
        `<li><p class="figure" aria-hidden="true">${figure}</p><p>${text}</p>${from(marks)}</li>`,
    )
    .replace(DIFFERENCES, (list) => `<div class="differ">${withLatest(list, latest)}</div>`)
}

/** Names the later source of each pair of figures, if both have a time. */
function withLatest(list: string, latest: string): string {
  const [before = '', ...items] = list.split(/(?=<li>)/)
  const timeOf = (item = '') => Date.parse(/ datetime="([^"]*)"/.exec(item)?.[1] ?? '')
  const marked = items.map((item, at) =>
    timeOf(item) > timeOf(items[at % 2 === 0 ? at + 1 : at - 1])
      ? item.replace('</time>', `</time> <b>${escaped(latest)}</b>`)
      : item,
  )
  return before + marked.join('')
}

const DIFFERENCES = /<h2 id="differences">(?:(?!<\/h2>)[\s\S])*<\/h2>\s*<ul>[\s\S]*?<\/ul>/

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
