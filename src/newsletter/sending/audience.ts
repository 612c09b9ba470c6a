import { LANGUAGES, type Language } from '#languages/rules.ts'
import { TIERS, type Tier } from '#membership/rules.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { EditionKind } from '../rules.ts'
import { recipientsOf } from './recipients.ts'

/** How many readers would get an edition, by tier and by language. */
type Audience = { byTier: Record<Tier, number>; byLanguage: Record<Language, number> }

const zeros = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number> // one for each

/** The audience of an edition of this kind if it were sent now, ignoring the ramp of a new domain. */
export async function audienceOf(
  runtime: Pick<Runtime, 'db' | 'config' | 'outside'>,
  kind: EditionKind,
  now: Date,
): Promise<Audience> {
  const audience = { byTier: zeros(TIERS), byLanguage: zeros(LANGUAGES) }
  for await (const { recipients } of recipientsOf(runtime, { kind, occurrence: now }, now))
    for (const { tier, language } of recipients) {
      audience.byTier[tier]++
      audience.byLanguage[language]++
    }
  return audience
}
