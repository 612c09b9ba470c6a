import { FIGURE, POINT, numbersIn } from '../brief/brief.ts'
import type { CitedSource } from '../calls.ts'

/**
 * The text of a brief for its page: each point and figure is followed by its source with publisher and time, and each
 * figure is repeated in large digits. The list below the heading `differences` is set apart. `html` is the sanitized text;
 * text that is no point or figure stays as it is.
 */
export function briefHtml(
  html: string,
  sources: readonly CitedSource[],
  timeOf: (iso: string) => string,
  differences: string,
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
    .replace(LIST, (list, heading: string) =>
      heading === escaped(differences) ? `<div class="differ">${list}</div>` : list,
    )
}

const LIST = /<h2>([^<]*)<\/h2>\s*<ul>[\s\S]*?<\/ul>/g

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
