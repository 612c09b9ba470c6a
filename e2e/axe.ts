import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What to look at: parts of the page by selector, and some rules of axe instead of those of WCAG 2.2 AA and good practice. */
type Asked = { within?: readonly string[]; rules?: string[] }

/** What on a page some people could not use: the rule, the element and what is wrong with it. */
export async function violationsOn(page: Page, { within = [], rules }: Asked = {}): Promise<string[]> {
  // Pages have no frames, so that axe needs no page of its own to join reports; what passes need not be reported.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  for (const part of within) axe.include(part)
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(RULES)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  )
}
