import { parseHTML } from 'linkedom'
import { checkSize } from './extract.ts'
import type { RawItem } from './raw-feed.ts'
import { webAddress } from './plain-text.ts'
import { readDate } from './read-date.ts'
import { type ListRules, MAX_ITEMS } from '../rules.ts'

/** A selector that cannot be parsed. `rule` names the rule that it belongs to. */
export class BadRule extends Error {
  override readonly name = 'BadRule'
  readonly rule: string
  constructor(rule: string, cause: unknown) {
    super(`the selector of ${rule} cannot be read`, { cause })
    this.rule = rule
  }
}

/**
 * The items of a page that lists articles, found by an editor's rules. An item without its own date is provisional: its page
 * has to state one. Throws BadRule and TooManyElements. Only for a worker, like everything that builds a document.
 */
export function readList(html: string, url: string, rules: ListRules): RawItem[] {
  checkSize(html)
  const { document } = parseHTML(html)
  for (const [rule, selector] of Object.entries(rules))
    if (selector !== undefined) asked(rule, () => document.querySelector(selector))
  const base = webAddress(document.querySelector('base[href]')?.getAttribute('href'), url) ?? url
  const items = asked('item', () => [...document.querySelectorAll(rules.item)])
  return items.slice(0, MAX_ITEMS).flatMap((item) => itemOf(item, base, rules) ?? [])
}

function asked<Result>(rule: string, ask: () => Result): Result {
  try {
    return ask()
  } catch (error) {
    throw new BadRule(rule, error)
  }
}

function itemOf(item: Element, base: string, rules: ListRules): RawItem | null {
  const within = (selector: string) => item.querySelector(selector)
  const link = rules.link ? within(rules.link) : item.matches('a[href]') ? item : within('a[href]')
  const address = webAddress(link?.getAttribute('href'), base)
  if (!address || address === base) return null
  const heading = rules.title ? within(rules.title) : (within('h1, h2, h3, h4, h5, h6') ?? link)
  const title = heading?.textContent?.trim() ?? ''
  const time = within(rules.date ?? 'time')
  const date = time?.getAttribute('datetime') ?? time?.getAttribute('content') ?? time?.textContent ?? ''
  return {
    id: address,
    links: [address],
    title,
    date: [date],
    content: undefined,
    summary: undefined,
    author: [],
    image: [item.querySelector('img[src]')?.getAttribute('src') ?? undefined],
    base,
    ...(readDate(date) === null && { isProvisional: true }),
  }
}
