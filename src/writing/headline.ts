import { TITLE_LENGTH } from './rules.ts'
import { cleanText, fold } from '#stories/scraped-text.ts'
import { addressesMachine } from './worth-quoting.ts'

const LABEL =
  /^(?:breaking(?: news)?|exclusive|analysis|opinion|comment|interview|explainer|analyse|décryptage|entretien|reportage|tribune|análisis|opinión|entrevista|reportaje|análise|opinião|تحليل|رأي|حوار|watch|video|updated?|live|urgent|exclusif|direct|vidéo|última hora|en directo|exclusiva?o?|vídeo|urgente|عاجل|حصري|خاص|فيديو|بالفيديو|مباشر)\s*[:|–—-]\s+/iu
/** Matches the invitation to follow a live report. */
const INVITATION =
  /\s*[:,–—-]\s+(?:suivez|follow (?:live|our|the)|watch live|live updates|siga|sigue|acompanhe|تابع|تابعوا)(?![\p{L}]).*$/iu
const SEPARATOR = /\s+(?:[|·•»–—-]|::)\s+/u

/** `text` shortened to `most` characters, cut between two words with an ellipsis. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).replace(/[\s,;:،؛–—-]+$/u, '')}…`
}

/**
 * A page title as a headline: without the publisher's name before or after it, labels such as "Breaking:", pictographs and a
 * final period. Empty if nothing usable is left.
 */
export function headlineOf(title: string, publisher: string): string {
  const name = fold(publisher)
  const parts = cleanText(title.replace(/\p{Extended_Pictographic}/gu, ' '))
    .split(SEPARATOR)
    .filter((part) => fold(part) !== '')
  const isName = (part: string | undefined) => {
    const folded = fold(part ?? '')
    return folded === name || (name !== '' && folded.includes(name) && folded.length < name.length + 15)
  }
  while (parts.length > 1 && isName(parts.at(-1))) parts.pop()
  while (parts.length > 1 && isName(parts[0])) parts.shift()
  const [first = '', ...rest] = parts
  const headline = [first, ...rest]
    .join(' – ')
    .replace(LABEL, '')
    .replace(INVITATION, '')
    .replace(/(?<![.…])\.$/u, '')
    .trim()
  return addressesMachine(headline) || /https?:|[<>{}]/u.test(headline) ? '' : shorten(headline, TITLE_LENGTH)
}
