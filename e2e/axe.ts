import type { Page } from '@playwright/test'
import axe, { type AxeResults, type ElementContext, type RunOptions } from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What to look at: parts of the page by selector, and some rules of axe instead of those of WCAG 2.2 AA and good practice. */
type Asked = { within?: readonly string[]; rules?: string[] }
type Axe = { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }

/** What on a page some people could not use: the rule, the element and what is wrong with it. */
export async function violationsOn(page: Page, { within = ['html'], rules }: Asked = {}): Promise<string[]> {
  // Once per document: to read the program takes as long as to run it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = {
    resultTypes: ['violations'], // what passes need not be reported
    runOnly: rules ? { type: 'rule', values: rules } : RULES,
    preload: false, // sheets that no rule of ours reads
  }
  const violations = await page.evaluate(
    async ([include, how]) =>
      (await (window as unknown as { axe: Axe }).axe.run({ include }, how)).violations, // put there above
    [within.map((selector) => [selector]), options] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  )
}
