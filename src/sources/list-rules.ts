import { Refusal } from '#platform/refusal.ts'
import type { Reader } from './reading/reading.ts'
import type { ListRules, SourceKind } from './rules.ts'

/**
 * Checks an editor's rules for a list page before they are saved. Throws the Refusals `sources.rulesMissing` and
 * `sources.rulesInvalid`; the latter names the rule.
 */
export async function checkRules(
  reader: Reader,
  kind: SourceKind | null | undefined,
  rules: ListRules | null | undefined,
): Promise<void> {
  if (kind === 'html_list' && !rules) throw new Refusal('sources.rulesMissing', 422)
  if (!rules) return
  const reading = await reader.read({
    bytes: Buffer.from('<!doctype html><html><body><p>x</p></body></html>'),
    contentType: 'text/html',
    url: 'https://rules.invalid/',
    usual: null,
    expect: 'source',
    kind: 'html_list',
    rules,
  })
  if (reading.shape !== 'none' || reading.state !== 'bad_rules') return
  const rule = String(reading.detail['rule'])
  const fields = [{ field: `rules.${rule}`, code: 'sources.rulesInvalid' }]
  throw new Refusal('sources.rulesInvalid', 422, { fields, values: { rule } })
}
