import type { Page } from '@playwright/test'
import axe, { type AxeResults, type ElementContext, type RunOptions } from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * The scope of a check: parts of the page by selector, and some axe rules instead of those of WCAG 2.2 AA and best practice.
 */
type Asked = { within?: readonly string[]; rules?: string[] }
type Axe = { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }

/** Accessibility violations on a page: the rule, the element and the problem. */
export async function violationsOn(page: Page, { within = ['html'], rules }: Asked = {}): Promise<string[]> {
  // Injected once per document: parsing axe takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = {
    resultTypes: ['violations'], // passed checks need not be reported
    runOnly: rules ? { type: 'rule', values: rules } : RULES,
    preload: false, // none of our rules reads the style sheets
  }
  const violations = await page.evaluate(
    async ([include, how]) =>
      (await (window as unknown as { axe: Axe }).axe.run({ include }, how)).violations, // injected above
    [within.map((selector) => [selector]), options] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  )
}
