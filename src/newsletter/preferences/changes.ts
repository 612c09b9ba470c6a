import { LANGUAGES } from '#languages/rules.ts'
import type { InputOf } from '#platform/call.ts'
import type { newsletterPreferencesChange, Preferences } from '../calls.ts'
import { FREQUENCIES, INTERESTS } from '../rules.ts'
import { MOMENTUM_STEPS, frequencyInForce } from './rules.ts'

type Wanted = Omit<InputOf<typeof newsletterPreferencesChange>, 'token' | 'pause_days'>

/**
 * The form fields that differ from the stored values; only these are sent, since the others may have been changed elsewhere.
 */
export function changesIn(entered: FormData, now: Preferences): Wanted {
  const textOf = (name: string) => {
    const value = entered.get(name)
    return typeof value === 'string' ? value : ''
  }
  const ticked = entered.getAll('interests')
  const interests = [
    ...INTERESTS.filter((each) => ticked.includes(each)),
    ...now.interests.filter((each) => !INTERESTS.some((known) => known === each)),
  ]
  const language = LANGUAGES.find((each) => each === textOf('language'))
  const frequency = FREQUENCIES.find((each) => each === textOf('frequency'))
  const least = Number(textOf('min_momentum'))
  const same = interests.toSorted().join(' ') === now.interests.toSorted().join(' ')
  return {
    ...(textOf('name') !== now.name && { name: textOf('name') }),
    ...(language && language !== now.language && { language }),
    ...(!same && { interests }),
    ...(frequency &&
      frequency !== frequencyInForce(now.frequency, now.tier) && {
        frequency,
      }),
    ...(least !== now.min_momentum && { min_momentum: least }),
  }
}

/** The preferences as a refused form had them. A minimum that no form offers is left out. */
export const withChanges = (
  now: Preferences,
  {
    name = now.name,
    language = now.language,
    interests = now.interests,
    frequency = now.frequency,
    min_momentum: least,
  }: Wanted,
): Preferences => ({
  ...now,
  name,
  language,
  interests,
  frequency,
  min_momentum: MOMENTUM_STEPS.find((each) => each === least) ?? now.min_momentum,
})
